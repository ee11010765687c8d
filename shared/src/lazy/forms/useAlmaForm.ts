import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';

/** A form with a schema: values as typed, and as parsed. */
export type AlmaForm<Values extends FieldValues, Parsed = Values> = UseFormReturn<Values, unknown, Parsed>;

/** A Standard Schema (https://standardschema.dev): from Zod, or from `schemaOf`. */
export interface FormSchema<Values, Parsed> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (input: unknown) => Checked<Parsed> | Promise<Checked<Parsed>>;
    readonly types?: { readonly input: Values; readonly output: Parsed } | undefined;
  };
}

type Checked<Parsed> =
  | { readonly value: Parsed; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };

interface AlmaFormOptions {
  /** Long forms also validate a field when it loses the focus. */
  long?: boolean;
  /** Validates on submit only: a change clears the message of its field. */
  onSubmitOnly?: boolean;
}

/**
 * Validates on submit, then on each change. Defaults apply at the first render only: later ones never overwrite typed
 * text (call `form.reset(values)` for that).
 */
export function useAlmaForm<Values extends FieldValues, Parsed extends FieldValues>(
  schema: FormSchema<Values, Parsed>,
  defaults: DefaultValues<NoInfer<Values>>,
  { long = false, onSubmitOnly = false }: AlmaFormOptions = {},
): AlmaForm<Values, Parsed> {
  const form = useForm<Values, unknown, Parsed>({
    resolver: standardSchemaResolver(schema),
    defaultValues: defaults,
    mode: long ? 'onTouched' : 'onSubmit',
    reValidateMode: onSubmitOnly ? 'onSubmit' : 'onChange',
    // `Form` focuses the first error in page order; the library would follow the order of registration.
    shouldFocusError: false,
  });
  const { subscribe, clearErrors } = form;

  // Otherwise the library would keep a message until the next submit.
  useEffect(() => {
    if (!onSubmitOnly) return;
    return subscribe({ formState: { values: true }, callback: ({ name }) => clearErrors(name as never) });
  }, [subscribe, clearErrors, onSubmitOnly]);

  return form;
}
