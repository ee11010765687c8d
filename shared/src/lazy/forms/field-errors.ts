import { get } from 'react-hook-form';
import type { FieldErrors, FieldValues, Path } from 'react-hook-form';
import type { AlmaForm } from './useAlmaForm.ts';

export interface FieldFault {
  path: string;
  message: string;
}

const isFault = (value: unknown): value is FieldFault => {
  const fault = value as Partial<FieldFault> | null;
  return typeof fault?.path === 'string' && typeof fault.message === 'string';
};

/**
 * Puts the faults that the server found (`details` of a `VALIDATION_FAILED`) at their fields.
 * Returns those that belong to no field of this form: say them in `submitError`.
 */
export function applyFieldErrors<Values extends FieldValues, Parsed>(
  form: AlmaForm<Values, Parsed>,
  details: unknown,
): FieldFault[] {
  const faults = Array.isArray(details) ? details.filter(isFault) : [];
  const values = form.getValues();
  const unplaced: FieldFault[] = [];
  for (const fault of faults) {
    if (get(values, fault.path) === undefined) {
      unplaced.push(fault);
      continue;
    }
    form.setError(fault.path as Path<Values>, { type: 'server', message: fault.message });
  }
  return unplaced;
}

/** How many fields are wrong; a field of a group or list counts on its own. */
export function countErrors(errors: FieldErrors | undefined): number {
  return Object.values(errors ?? {}).reduce<number>((sum, error) => {
    if (error === null || typeof error !== 'object') return sum;
    const isLeaf = 'type' in error && typeof error.type === 'string';
    return sum + (isLeaf ? 1 : countErrors(error as FieldErrors));
  }, 0);
}
