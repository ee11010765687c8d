import type { KeyboardEvent, Ref } from 'react';
import { css, styled } from '../../core/styled.ts';
import type { FieldCopy } from '../../core/ui/index.ts';
import { Field } from '../../core/ui/index.ts';
import { inputTexts } from './texts.ts';

const track = css`
  height: 4px;
  border-radius: 2px;
  background: linear-gradient(90deg, var(--accent-solid) var(--v), var(--bg-active) var(--v));

  @media (forced-colors: active) {
    background: linear-gradient(90deg, Highlight var(--v), GrayText var(--v));
    forced-color-adjust: none;
  }
`;

const thumb = css`
  box-sizing: border-box;
  width: 16px;
  height: 16px;
  border: 2px solid var(--accent-solid);
  border-radius: 50%;
  background: var(--bg-card);
  box-shadow: var(--e-1);
`;

const Range = styled.input`
  width: 100%;
  height: 24px;
  margin: 0;
  border-radius: var(--r-sm);
  appearance: none;
  background: none;
  cursor: pointer;

  &::-webkit-slider-runnable-track {
    ${track}
  }

  &::-webkit-slider-thumb {
    appearance: none;
    margin-top: -6px;
    ${thumb}
  }

  &::-moz-range-track {
    ${track}
  }

  &::-moz-range-thumb {
    ${thumb}
  }

  &[data-empty]::-webkit-slider-thumb {
    border-color: var(--line-control);
  }

  &[data-empty]::-moz-range-thumb {
    border-color: var(--line-control);
  }

  &:disabled {
    opacity: 0.6;
    cursor: not-allowed;
  }

  @media (pointer: coarse) {
    height: 44px;
  }
`;

export interface SliderProps extends FieldCopy {
  /** null means "not set": the thumb is at the start, and the text says so. */
  value: number | null;
  /** null when the user presses Delete or Backspace, if `clearable`. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value as text: '78 years'. The number itself by default. */
  valueText?: ((value: number) => string) | undefined;
  /** The value can be cleared: Delete or Backspace sets null. */
  clearable?: boolean;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Keys that do not move a thumb that is at the start. */
const keysToStart = ['Home', 'PageDown', 'ArrowLeft', 'ArrowDown'];

/** A value on a scale, with the value at the end of its label. A native range input, so that every key works. */
export function Slider(props: SliderProps) {
  const {
    value,
    onValueChange,
    min = 0,
    max = 100,
    step = 1,
    valueText = String,
    clearable = false,
    disabled,
    onBlur,
    ref,
  } = props;
  const at = value ?? min;
  const share = max > min ? ((at - min) / (max - min)) * 100 : 0;
  const copy = value === null ? inputTexts.notGiven : valueText(value);
  // The browser reports no change for the value at which an unset slider is drawn.
  const setFirst = () => {
    if (value === null && !disabled) onValueChange(min);
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (keysToStart.includes(key)) setFirst();
    if (clearable && (key === 'Delete' || key === 'Backspace')) onValueChange(null);
  };
  return (
    <Field {...props} aside={copy} look="scale">
      {(control) => (
        <Range
          {...control}
          aria-valuetext={value !== null && valueText === String ? undefined : copy}
          ref={ref}
          type="range"
          min={min}
          max={max}
          step={step}
          value={at}
          data-empty={value === null ? '' : undefined}
          disabled={disabled}
          onBlur={onBlur}
          onKeyDown={handleKeyDown}
          onPointerUp={({ button }) => button === 0 && setFirst()}
          onChange={(event) => onValueChange(event.target.valueAsNumber)}
          style={{ '--v': `${share}%` }}
        />
      )}
    </Field>
  );
}
