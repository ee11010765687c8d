import { styled } from '@alma/shared/styled';
import { TextField, type TextFieldProps } from '@alma/shared/ui';
import { useState } from 'react';
import { isDay } from './audit-query.ts';

const Day = styled.div`
  flex: 0 1 10.5rem;
  min-width: 8.75rem;

  @media (max-width: 760px) {
    flex: 1 1 40%;
  }
`;

interface DayFieldProps extends Pick<TextFieldProps, 'label' | 'min' | 'max'> {
  /** The day in force, or ''. */
  value: string;
  onValueChange: (day: string) => void;
}

/** A filter by day. Keeps a text that is not a day yet to itself, so that no new value erases what is being typed. */
export function DayField({ value, onValueChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);

  if (value !== lastValue) {
    setLastValue(value);
    setText(value);
  }

  const handleChange = (next: string) => {
    setText(next);
    if (next === '' || isDay(next)) onValueChange(next);
  };

  return (
    <Day>
      <TextField
        type="date"
        {...field}
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={() => setText(value)}
      />
    </Day>
  );
}
