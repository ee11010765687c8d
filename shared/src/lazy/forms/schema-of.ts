import type { FieldValues } from 'react-hook-form';
import type { FormSchema } from './useAlmaForm.ts';

/** Messages of invalid fields; a valid field is absent or undefined. */
type FieldMessages<Values> = Partial<Record<keyof Values & string, string | undefined>>;

/** Makes a schema of a plain function, for forms without a schema library: values are passed on unchanged. */
export function schemaOf<Values extends FieldValues>(
  check: (values: Values) => FieldMessages<Values>,
): FormSchema<Values, Values> {
  return {
    '~standard': {
      version: 1,
      vendor: 'alma',
      validate(input) {
        const values = input as Values;
        const issues = Object.entries(check(values)).flatMap(([field, message]) =>
          typeof message === 'string' ? [{ path: [field], message }] : [],
        );
        return issues.length > 0 ? { issues } : { value: values };
      },
    },
  };
}
