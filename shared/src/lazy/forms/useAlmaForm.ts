import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** A form over a schema: values as they are typed, and as the schema hands them on. */
export type AlmaForm<Values extends FieldValues, Parsed = Values> = UseFormReturn<Values, unknown, Parsed>;

interface AlmaFormOptions {
  /** Long forms also check a field on leaving it. */
  long?: boolean;
}

/**
 * Checks on submit, then on each change. The defaults count once, at the first render:
 * later ones never overwrite what is typed (call `form.reset(values)` to mean it).
 */
export function useAlmaForm<Values extends FieldValues, Parsed extends FieldValues>(
  schema: z.ZodType<Parsed, Values>,
  defaults: DefaultValues<NoInfer<Values>>,
  { long = false }: AlmaFormOptions = {},
): AlmaForm<Values, Parsed> {
  return useForm<Values, unknown, Parsed>({
    resolver: standardSchemaResolver(schema),
    defaultValues: defaults,
    mode: long ? 'onTouched' : 'onSubmit',
    reValidateMode: 'onChange',
    // The shell does it, in the order of the page rather than of registration.
    shouldFocusError: false,
  });
}
