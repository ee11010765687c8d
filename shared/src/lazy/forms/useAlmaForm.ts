import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';

/** A form over a schema: values as they are typed, and as the schema hands them on. */
export type AlmaForm<Values extends FieldValues, Parsed = Values> = UseFormReturn<Values, unknown, Parsed>;

/** A Standard Schema (https://standardschema.dev): one of Zod, or one of `schemaOf`. */
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
  /** Long forms also check a field on leaving it. */
  long?: boolean;
  /** Checks on submit alone: a change takes the message of its field away. */
  onSubmitOnly?: boolean;
}

/**
 * Checks on submit, then on each change. The defaults count once, at the first render:
 * later ones never overwrite what is typed (call `form.reset(values)` to mean it).
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
    // The shell does it, in the order of the page rather than of registration.
    shouldFocusError: false,
  });
  const { subscribe, clearErrors } = form;

  // The library itself keeps a message until the next submit.
  useEffect(() => {
    if (!onSubmitOnly) return;
    return subscribe({ formState: { values: true }, callback: ({ name }) => clearErrors(name as never) });
  }, [subscribe, clearErrors, onSubmitOnly]);

  return form;
}
