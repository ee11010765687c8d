import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { findTyped, typeOn } from './typeahead.ts';
import type { Typed } from './typeahead.ts';
import { usePlacedOpen } from './usePlacedOpen.ts';

interface ListboxOption<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface ListboxInput<V extends string> {
  options: readonly ListboxOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
}

const openKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ', 'Home', 'End']);
const pageSize = 10;

/** A list that is used from its button: the focus stays there, the keys move an active option. */
export function useListbox<V extends string>({ options, value, onValueChange }: ListboxInput<V>) {
  const { button, attach, isOpen, container, handleOpenChange } = usePlacedOpen();
  const [active, setActive] = useState(-1);
  const typed = useRef<Typed>({ text: '', at: Number.NEGATIVE_INFINITY });

  const isThere = (index: number) => options[index] !== undefined && !options[index].disabled;
  const ends = {
    first: options.findIndex((_, index) => isThere(index)),
    last: options.findLastIndex((_, index) => isThere(index)),
  };

  /** The next option that can be chosen, or where it stands when there is none. */
  const step = (from: number, by: number): number => {
    const direction = Math.sign(by);
    let at = Math.min(options.length - 1, Math.max(0, from + by));
    while (options[at] !== undefined && !isThere(at)) at += direction;
    return isThere(at) ? at : from;
  };
  const open = (at?: number) => {
    const chosen = options.findIndex((option) => option.value === value);
    setActive(at ?? (isThere(chosen) ? chosen : ends.first));
    handleOpenChange(true);
    // Some browsers do not focus a button that is clicked, and the keys belong to it.
    button.current?.focus();
  };
  const close = () => handleOpenChange(false);
  const choose = (index: number) => {
    const option = options[index];
    if (option === undefined || option.disabled) return;
    close();
    if (option.value !== value) onValueChange(option.value);
  };

  const handleTyping = (event: KeyboardEvent) => {
    typed.current = typeOn(typed.current, event.key, event.timeStamp);
    const found = findTyped(options, typed.current.text, isOpen ? active : -1);
    if (!isOpen) open(found === -1 ? undefined : found);
    else if (found !== -1) setActive(found);
  };
  const isTyping = ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
    // A space belongs to a word that is being typed, and chooses otherwise.
    return key !== ' ' || (isOpen && timeStamp - typed.current.at < 500);
  };
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => setActive(step(active, 1)),
    ArrowUp: () => setActive(step(active, -1)),
    PageDown: () => setActive(step(active, pageSize)),
    PageUp: () => setActive(step(active, -pageSize)),
    Home: () => setActive(ends.first),
    End: () => setActive(ends.last),
    Enter: () => choose(active),
    ' ': () => choose(active),
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Leaving by Tab takes the active option along, as the browsers' own lists do.
    if (event.key === 'Tab' && isOpen) return choose(active);
    if (isTyping(event)) {
      event.preventDefault();
      return handleTyping(event);
    }
    if (!isOpen && openKeys.has(event.key)) {
      event.preventDefault();
      return open({ Home: ends.first, End: ends.last }[event.key]);
    }
    const action = isOpen ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return {
    button,
    attach,
    isOpen,
    container,
    active,
    setActive,
    open,
    close,
    choose,
    handleOpenChange,
    handleKeyDown,
  };
}
