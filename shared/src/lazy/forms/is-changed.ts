import type { FieldValues } from 'react-hook-form';
import type { AlmaForm } from './useAlmaForm.ts';

/**
 * True as soon as something was typed into a form of plain values. `formState.isDirty` is updated only when the fields
 * are validated, and Escape may come before that.
 */
export function isChanged<Values extends FieldValues, Parsed>(form: AlmaForm<Values, Parsed>): boolean {
  const before: Partial<Record<string, unknown>> = form.formState.defaultValues ?? {};
  return Object.entries(form.getValues()).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
}
