import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { TextAreaProps, TextFieldProps } from '../../core/ui/index.ts';
import { TextArea as PlainTextArea, TextField as PlainTextField } from '../../core/ui/index.ts';
import type { AlmaForm } from './useAlmaForm.ts';

type Bound = 'name' | 'value' | 'defaultValue' | 'error' | 'onChange' | 'onBlur' | 'ref' | 'form';

export interface Binding<Values extends FieldValues, Parsed> {
  form: AlmaForm<Values, Parsed>;
  /** A form field that holds a text or nothing. */
  name: FieldPathByValue<Values, string | null | undefined>;
}

type BoundTextFieldProps<Values extends FieldValues, Parsed> = Binding<Values, Parsed> &
  Omit<TextFieldProps, Bound>;
type BoundTextAreaProps<Values extends FieldValues, Parsed> = Binding<Values, Parsed> &
  Omit<TextAreaProps, Bound>;

/** One line of text, bound to a form field. */
export function TextField<Values extends FieldValues, Parsed>(props: BoundTextFieldProps<Values, Parsed>) {
  const { form, name, ...rest } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  return <PlainTextField {...rest} {...field} value={field.value ?? ''} error={fieldState.error?.message} />;
}

/** Several lines of text, bound to a form field. */
export function TextArea<Values extends FieldValues, Parsed>(props: BoundTextAreaProps<Values, Parsed>) {
  const { form, name, ...rest } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  return <PlainTextArea {...rest} {...field} value={field.value ?? ''} error={fieldState.error?.message} />;
}
