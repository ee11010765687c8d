import type { FieldValues } from 'react-hook-form';
import type { FieldCopy } from '../../core/ui/index.ts';
import type { SelectOption } from '../overlays/index.ts';
import { SelectField as PlainSelectField } from '../overlays/index.ts';
import type { Binding } from './text-fields.tsx';
import { useBoundField } from './useBoundField.ts';

interface SelectFieldProps<Values extends FieldValues, Parsed>
  extends Binding<Values, Parsed>, Omit<FieldCopy, 'error'> {
  options: readonly SelectOption[];
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
}

/** A choice of one option, bound to a form field. */
export function SelectField<Values extends FieldValues, Parsed>(props: SelectFieldProps<Values, Parsed>) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <PlainSelectField {...rest} {...binding} value={value ?? ''} />;
}
