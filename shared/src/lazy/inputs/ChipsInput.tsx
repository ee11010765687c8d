import type { KeyboardEvent, Ref } from 'react';
import { useRef, useState } from 'react';
import { styled } from '../../core/styled.ts';
import { controlLooks } from '../../core/ui/field/Field.styled.ts';
import { setRef } from '../../core/ui/field/set-ref.ts';
import type { FieldCopy } from '../../core/ui/index.ts';
import { Field, isComposing, VisuallyHidden } from '../../core/ui/index.ts';
import { Chip } from './Chip.tsx';
import { inputTexts } from './texts.ts';

const Box = styled.div`
  ${controlLooks}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  min-height: var(--h-md);
  padding: 3px 4px;
`;

const Input = styled.input`
  flex: 1;
  min-width: min(90px, 100%);
  height: 28px;
  padding: 0 0 0 6px;
  border: 0;
  outline: 0;
  background: none;
`;

export interface ChipsInputProps extends FieldCopy {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** The maximum number of chips; the count is shown at the label. */
  max?: number;
  placeholder?: string;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const isSame = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Several words: Enter or a comma turns the typed text into a chip, Backspace removes the last chip. */
export function ChipsInput(props: ChipsInputProps) {
  const { value, onValueChange, max = Number.POSITIVE_INFINITY, placeholder, disabled, onBlur, ref } = props;
  const [text, setText] = useState('');
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= max;
  const error = isFull && text !== '' ? inputTexts.full(max) : props.error;

  const add = (typed: string) => {
    const words = typed.split(',').map((word) => word.trim());
    const fresh: string[] = [];
    const rest: string[] = [];
    for (const word of words.filter(Boolean)) {
      const isThere = [...value, ...fresh].some((other) => isSame(other, word));
      if (isThere) setNews(inputTexts.isThere(word));
      else (value.length + fresh.length < max ? fresh : rest).push(word);
    }
    // What is beyond the limit stays in the field.
    setText(rest.join(', '));
    if (fresh.length === 0) return;
    setNews(inputTexts.added(fresh.join(', ')));
    onValueChange([...value, ...fresh]);
  };
  const remove = (word: string) => {
    setNews(inputTexts.removed(word));
    onValueChange(value.filter((other) => other !== word));
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = value.at(-1);
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      remove(last);
    }
  };
  const handleRef = (element: HTMLInputElement | null) => {
    input.current = element;
    setRef(ref, element);
  };

  return (
    <Field
      {...props}
      error={error}
      aside={Number.isFinite(max) ? inputTexts.countOf(value.length, max) : undefined}
    >
      {(control) => (
        <Box data-invalid={error ? '' : undefined} data-disabled={disabled ? '' : undefined}>
          {value.map((word) => (
            <Chip key={word} label={word} onRemove={() => remove(word)} disabled={disabled} />
          ))}
          <Input
            {...control}
            ref={handleRef}
            value={text}
            placeholder={isFull ? undefined : placeholder}
            readOnly={isFull && text === ''}
            disabled={disabled}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setText(target.value)
            }
            onKeyDown={handleKeyDown}
            onBlur={() => {
              // Typed text counts even before it is a chip.
              if (text.trim() !== '') add(text);
              onBlur?.();
            }}
          />
          <VisuallyHidden role="status">{news}</VisuallyHidden>
        </Box>
      )}
    </Field>
  );
}
