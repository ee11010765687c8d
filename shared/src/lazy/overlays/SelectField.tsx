import { Field, type FieldCopy } from '../../core/ui/index.ts';
import { Select, type SelectProps } from './Select.tsx';

export interface SelectFieldProps<V extends string = string>
  extends FieldCopy, Omit<SelectProps<V>, 'filterName' | `aria-${string}`> {}

/** A choice of one option, with its label, hint and error. */
export const SelectField = <V extends string>(props: SelectFieldProps<V>) => (
  <Field {...props}>{(control) => <Select {...props} {...control} />}</Field>
);
