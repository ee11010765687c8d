import { useState } from 'react';
import type { TextFieldProps } from '../../core/ui/index.ts';
import { TextField } from '../../core/ui/index.ts';

export interface NumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> {
  /** null is empty; NaN is a text that is no number, which a schema refuses. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** Keyboards on touch screens show a decimal separator. */
  decimals?: boolean;
}

/** A comma or a point separates decimals; nothing else of a language is guessed. */
function parse(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?(\d+(?:\.\d*)?|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** A number, typed as a text: what is no number stays as it was typed until it is corrected. */
export function NumberField({ value, onValueChange, decimals = false, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  // When the value changes outside, by a form's reset, the typed text is stale.
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
