import type { FieldValues } from 'react-hook-form';
import type { FormSchema } from './useAlmaForm.ts';

/** What is wrong, by field; a field that is right is absent or undefined. */
type FieldMessages<Values> = Partial<Record<keyof Values & string, string | undefined>>;

/** A schema of one plain function, for forms that need no schema library: it hands the values on as they are. */
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
