import type { ControllerRenderProps, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { AlmaForm } from './useAlmaForm.ts';

interface BoundField<Value> extends Pick<ControllerRenderProps, 'onBlur' | 'ref'> {
  value: Value;
  onValueChange: ControllerRenderProps['onChange'];
  error: string | undefined;
}

/** Binds a control to a form field. @returns the props that it passes to the control */
export function useBoundField<Values extends FieldValues, Parsed, Name extends FieldPath<Values>>(
  form: AlmaForm<Values, Parsed>,
  name: Name,
): BoundField<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange: onValueChange, onBlur, ref } = field;
  return { value, onValueChange, onBlur, ref, error: fieldState.error?.message };
}
