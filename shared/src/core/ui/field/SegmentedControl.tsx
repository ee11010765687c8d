import type { Ref } from 'react';
import { useId } from 'react';
import type { FieldCopy } from './Field.tsx';
import { Field } from './Field.tsx';
import { Radio } from './Radio.styled.ts';
import * as S from './SegmentedControl.styled.ts';

export interface SegmentOption<V extends string = string> {
  value: V;
  label: string;
}

export interface SegmentedControlProps<V extends string = string> extends FieldCopy {
  value: V;
  onValueChange: (value: V) => void;
  /** Up to three short ones: all are visible at once. */
  options: readonly SegmentOption<V>[];
  /** Takes the full width, like a field of a form. */
  block?: boolean;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One of up to three short options. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { value, onValueChange, options, block = false, disabled, onBlur, ref } = props;
  const name = useId();
  return (
    <Field {...props} group>
      {(control) => (
        <S.Segments {...control} role="radiogroup" data-block={block ? '' : undefined}>
          {options.map((option, index) => (
            <S.Segment key={option.value}>
              <Radio
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onValueChange(option.value)}
                onBlur={onBlur}
                disabled={disabled}
                ref={index === 0 ? ref : undefined}
              />
              {option.label}
            </S.Segment>
          ))}
        </S.Segments>
      )}
    </Field>
  );
}
