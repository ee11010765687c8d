import type { FieldValues, Path } from 'react-hook-form';
import { get } from 'react-hook-form';
import type { AlmaForm } from './useAlmaForm.ts';

export interface FieldFault {
  path: string;
  message: string;
}

const isFieldError = (value: unknown): value is FieldFault => {
  const error = value as Partial<FieldFault> | null;
  return typeof error?.path === 'string' && typeof error.message === 'string';
};

/**
 * Sets the server's field errors (`details` of a `VALIDATION_FAILED`) at their fields.
 * @returns those without a field in this form, for `submitError`.
 */
export function applyFieldErrors<Values extends FieldValues, Parsed>(
  form: AlmaForm<Values, Parsed>,
  details: unknown,
): FieldFault[] {
  const errors = Array.isArray(details) ? details.filter(isFieldError) : [];
  const values = form.getValues();
  const unplaced: FieldFault[] = [];
  for (const error of errors) {
    if (get(values, error.path) === undefined) {
      unplaced.push(error);
      continue;
    }
    form.setError(error.path as Path<Values>, { type: 'server', message: error.message });
  }
  return unplaced;
}
