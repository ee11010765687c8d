import type { ChatAgent } from '@alma/shared/contract';
import { mentionBefore } from '@alma/shared/contract/values/mentions';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

interface MentionsInput {
  agents: readonly ChatAgent[];
  text: string;
  onTextChange: (text: string) => void;
}

/** The unfinished mention at the cursor, and the agents whose names begin with it. */
function suggestedAt(text: string, cursor: number, agents: readonly ChatAgent[]) {
  const begun = agents.length === 0 ? undefined : mentionBefore(text, cursor);
  if (begun === undefined) return { at: -1, options: [] };
  const typed = begun.toLowerCase();
  const options = agents.filter(({ name }) => name.toLowerCase().startsWith(typed));
  // A complete name needs no suggestion: Enter sends the message.
  const isWhole = options.some(({ name }) => name.length === begun.length);
  return { at: cursor - begun.length - 1, options: isWhole ? [] : options };
}

/** Suggests the agents of the chat while `@` and a name are typed. */
export function useMentions({ agents, text, onTextChange }: MentionsInput) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const placed = useRef<number>(undefined);
  const [cursor, setCursor] = useState(0);
  const [place, setPlace] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const { at, options: found } = suggestedAt(text, cursor, agents);
  const options = at === dismissedAt ? [] : found;
  const active = options[Math.min(place, options.length - 1)];

  // After a change from here the field would place the cursor at its end.
  useLayoutEffect(() => {
    const position = placed.current;
    if (position === undefined) return;
    placed.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(position, position);
  }, [text]);

  const handleCursor = (position: number) => {
    setCursor(position);
    setPlace(0);
    if (at === -1) setDismissedAt(undefined);
  };
  const pick = ({ name }: ChatAgent) => {
    const mention = `@${name} `;
    placed.current = at + mention.length;
    onTextChange(`${text.slice(0, at)}${mention}${text.slice(cursor)}`);
    setCursor(at + mention.length);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (active === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((place + step + options.length) % options.length);
    else if (event.key === 'Escape') setDismissedAt(at);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(active);
    else return;
    event.preventDefault();
  };

  return {
    field,
    listId,
    options,
    active,
    pick,
    suggesting: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': active && listId,
      'aria-activedescendant': active && `${listId}-${active.id}`,
      onKeyDown: handleKeyDown,
      onCursor: handleCursor,
    },
  };
}

export type Mentions = ReturnType<typeof useMentions>;
