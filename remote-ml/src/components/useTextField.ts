import { type useAlmaForm, useFieldValue } from '@alma/shared/formcore';

/** Binds a text field to the form. @returns props of the field */
export function useTextField<Name extends string, Values extends Record<Name, string>>(
  form: ReturnType<typeof useAlmaForm<Values, Values>>,
  name: Name,
) {
  const value = useFieldValue(form, name as never) as string;
  return {
    value,
    error: form.formState.errors[name]?.message as string | undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      form.setValue(name as never, target.value as never, { shouldDirty: true }),
  };
}
