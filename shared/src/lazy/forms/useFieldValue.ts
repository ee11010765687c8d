import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { AlmaForm } from './useAlmaForm.ts';

/** What stands in a field now, for words that depend on it. Only the caller is drawn again when it changes. */
export function useFieldValue<Values extends FieldValues, Parsed, Name extends FieldPath<Values>>(
  form: AlmaForm<Values, Parsed>,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control: form.control, name });
}
