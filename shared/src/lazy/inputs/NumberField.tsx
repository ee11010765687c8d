import { useState } from 'react';
import type { TextFieldProps } from '../../core/ui/index.ts';
import { TextField } from '../../core/ui/index.ts';

export interface NumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> {
  /** null is empty; NaN is a text that is not a number, which a schema refuses. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** Touch keyboards show a decimal separator. */
  decimals?: boolean;
}

/** Accepts a comma or a point as decimal separator, and no other local formats. */
function parse(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?(\d+(?:\.\d*)?|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** A number, typed as a text: an invalid text stays as typed until it is corrected. */
export function NumberField({ value, onValueChange, decimals = false, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  // When the value changes from outside, such as by a form reset, the typed text is stale.
  const shown = Object.is(parse(text), value) ? text : textOf(value);
  return (
    <TextField
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        onValueChange(parse(event.target.value));
      }}
    />
  );
}
