import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { styled } from '../../core/styled.ts';
import { IconButton, isComposing, TextField } from '../../core/ui/index.ts';
import { inputTexts } from './texts.ts';

/* The browser's own clear button cannot be styled, and is absent in some browsers. */
const Root = styled.div`
  position: relative;
  min-width: 0;

  input::-webkit-search-cancel-button {
    display: none;
  }

  &[data-filled] input {
    padding-right: 24px;
  }

  > button {
    position: absolute;
    inset: 0 4px 0 auto;
    min-height: 28px;
    margin: auto;
  }
`;

interface SearchFieldProps {
  label: string;
  /** The current search text: from the address or a state. */
  value: string;
  /** Called after a pause in typing, and immediately on Enter or when cleared. */
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** Length of the pause in milliseconds. */
  delay?: number;
}

/** A search box that waits for a pause in typing before it searches. */
export function SearchField({ label, value, onValueChange, placeholder, delay = 300 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef(onValueChange);

  // A value from outside (a cleared filter, the back button) replaces the text.
  if (value !== seen) {
    setSeen(value);
    if (value.trim() !== sent.trim()) {
      setText(value);
      setSent(value);
    }
  }

  // The page may have changed during the pause: an older callback would undo a filter chosen since.
  useEffect(() => {
    report.current = onValueChange;
  }, [onValueChange]);

  // The pause starts again with each change, and ends without a search when a value comes from outside.
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      report.current(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, sent, delay]);

  const send = (next: string) => {
    if (next === sent) return;
    setSent(next);
    report.current(next);
  };
  const handleClear = () => {
    setText('');
    send('');
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // In a form, Enter searches instead of submitting.
    event.preventDefault();
    send(text);
  };

  return (
    <Root data-filled={text === '' ? undefined : ''}>
      <TextField
        ref={input}
        type="search"
        icon="search"
        label={label}
        labelHidden
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {text !== '' && <IconButton icon="x" label={inputTexts.clear} size="sm" onClick={handleClear} />}
    </Root>
  );
}
