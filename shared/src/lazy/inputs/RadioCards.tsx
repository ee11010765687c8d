import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Radio } from '../../core/ui/field/Radio.styled.ts';
import type { FieldCopy } from '../../core/ui/index.ts';
import { Field, Rows } from '../../core/ui/index.ts';
import * as S from './RadioCards.styled.ts';

export interface RadioCardOption<V extends string = string> {
  value: V;
  label: string;
  /** The second line. */
  text?: ReactNode;
  /** An avatar or icon before the text. */
  picture?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<V extends string = string> extends FieldCopy {
  /** '' while none is chosen. */
  value: V | '';
  onValueChange: (value: V) => void;
  options: readonly RadioCardOption<V>[];
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One of several options that need a second line each. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { value, onValueChange, options, disabled = false, onBlur, ref } = props;
  const name = useId();
  return (
    <Field {...props} group>
      {(control) => (
        <Rows data-gap="2" {...control} role="radiogroup">
          {options.map((option, index) => {
            const id = `${name}-${option.value}`;
            return (
              <S.CardOption key={option.value}>
                {option.picture}
                <S.CardText>
                  <span id={id}>{option.label}</span>
                  {option.text !== undefined && <span id={`${id}-text`}>{option.text}</span>}
                </S.CardText>
                <Radio
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={option.value === value}
                  onChange={() => onValueChange(option.value)}
                  onBlur={onBlur}
                  disabled={disabled || option.disabled}
                  ref={index === 0 ? ref : undefined}
                  aria-labelledby={id}
                  aria-describedby={option.text === undefined ? undefined : `${id}-text`}
                />
              </S.CardOption>
            );
          })}
        </Rows>
      )}
    </Field>
  );
}
