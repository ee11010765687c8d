import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { AlmaForm } from './useAlmaForm.ts';

/** The current value of a field, for texts that depend on it. Only the caller is rendered again when it changes. */
export function useFieldValue<Values extends FieldValues, Parsed, Name extends FieldPath<Values>>(
  form: AlmaForm<Values, Parsed>,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control: form.control, name });
}
