import { type useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import type { ConnectionValues } from './values.ts';

export type ConnectionForm = ReturnType<typeof useAlmaForm<ConnectionValues, ConnectionValues>>;

type TextName = {
  [N in keyof ConnectionValues]: ConnectionValues[N] extends string ? N : never;
}[keyof ConnectionValues];

/** Binds a text field to the form. @returns props of the field */
export function useTextField(form: ConnectionForm, name: Exclude<TextName, 'provider'>) {
  const value = useFieldValue(form, name);
  return {
    value,
    error: form.formState.errors[name]?.message,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      form.setValue(name, target.value, { shouldDirty: true }),
  };
}
