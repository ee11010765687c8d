import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type { SegmentedControlProps } from '../../core/ui/index.ts';
import { SegmentedControl } from '../../core/ui/index.ts';
import type {
  CheckboxProps,
  ChipsInputProps,
  ListOption,
  NumberFieldProps,
  RadioCardsProps,
  SearchableListProps,
  SliderProps,
} from '../inputs/index.ts';
import {
  Checkbox,
  ChipsInput,
  NumberField as PlainNumberField,
  RadioCards,
  SearchableList,
  Slider,
} from '../inputs/index.ts';
import type { AlmaForm } from './useAlmaForm.ts';
import { useBoundField } from './useBoundField.ts';

type Bound = 'name' | 'value' | 'onValueChange' | 'error' | 'onBlur' | 'ref' | 'form';

/** The props of a control whose value is in a form; `name` is a field that holds a `Value`. */
type BoundProps<Values extends FieldValues, Parsed, Value, Props> = Omit<Props, Bound> & {
  form: AlmaForm<Values, Parsed>;
  name: FieldPathByValue<Values, Value>;
};

/** A value on a scale; the field is null until one is set. */
export function SliderField<Values extends FieldValues, Parsed>(
  props: BoundProps<Values, Parsed, number | null | undefined, SliderProps>,
) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <Slider {...rest} {...binding} value={value ?? null} />;
}

/** A number; the field is null while empty and NaN while the text is not a number. */
export function NumberField<Values extends FieldValues, Parsed>(
  props: BoundProps<Values, Parsed, number | null | undefined, NumberFieldProps>,
) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <PlainNumberField {...rest} {...binding} value={value ?? null} />;
}

/** One of up to three short options, bound to a form field. */
export function SegmentedField<Values extends FieldValues, Parsed>(
  props: BoundProps<Values, Parsed, string | undefined, SegmentedControlProps>,
) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <SegmentedControl block {...rest} {...binding} value={value ?? ''} />;
}

/** One of several options with a second line each, bound to a form field. */
export function RadioCardsField<Values extends FieldValues, Parsed>(
  props: BoundProps<Values, Parsed, string | undefined, RadioCardsProps>,
) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <RadioCards {...rest} {...binding} value={value ?? ''} />;
}

/** Several words, bound to a form field that holds a list of texts. */
export function ChipsField<Values extends FieldValues, Parsed>(
  props: BoundProps<Values, Parsed, string[] | null | undefined, ChipsInputProps>,
) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <ChipsInput {...rest} {...binding} value={value ?? []} />;
}

/** Several of many options, bound to a form field that holds the chosen ones. */
export function SearchableListField<
  Values extends FieldValues,
  Parsed,
  Option extends ListOption = ListOption,
>(props: BoundProps<Values, Parsed, Option[], SearchableListProps<Option>>) {
  const { form, name, ...rest } = props;
  const { value, ...binding } = useBoundField(form, name);
  return <SearchableList<Option> {...rest} {...binding} value={value ?? []} />;
}

/** Yes or no, bound to a form field. */
export function CheckboxField<Values extends FieldValues, Parsed>(
  props: BoundProps<Values, Parsed, boolean | undefined, Omit<CheckboxProps, 'checked' | 'onChange'>>,
) {
  const { form, name, ...rest } = props;
  const { value, onValueChange, ...binding } = useBoundField(form, name);
  return (
    <Checkbox
      {...rest}
      {...binding}
      checked={value ?? false}
      onChange={(event) => onValueChange(event.target.checked)}
    />
  );
}
