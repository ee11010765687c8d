import type { ChatAgent } from '@alma/shared/contract';
import { mentionBefore } from '@alma/shared/contract/values/mentions';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

interface MentionsInput {
  agents: readonly ChatAgent[];
  text: string;
  onTextChange: (text: string) => void;
}

/** The unfinished mention at the cursor, and the agents whose names begin with it. */
function suggestAgents(text: string, cursor: number, agents: readonly ChatAgent[]) {
  const prefix = agents.length === 0 ? undefined : mentionBefore(text, cursor);
  if (prefix === undefined) return { at: -1, options: [] };
  const typed = prefix.toLowerCase();
  const options = agents.filter(({ name }) => name.toLowerCase().startsWith(typed));
  // A complete name needs no suggestion: Enter sends the message.
  const isWhole = options.some(({ name }) => name.length === prefix.length);
  return { at: cursor - prefix.length - 1, options: isWhole ? [] : options };
}

/** Suggests the agents of the chat while `@` and a name are typed. */
export function useMentions({ agents, text, onTextChange }: MentionsInput) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const nextCursor = useRef<number>(undefined);
  const [cursor, setCursor] = useState(0);
  const [activeIndex, setActiveIndex] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const { at, options: suggestions } = suggestAgents(text, cursor, agents);
  const options = at === dismissedAt ? [] : suggestions;
  const active = options[Math.min(activeIndex, options.length - 1)];

  // Otherwise a text that is set from here would move the cursor to its end.
  useLayoutEffect(() => {
    const position = nextCursor.current;
    if (position === undefined) return;
    nextCursor.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(position, position);
  }, [text]);

  const handleCursor = (position: number) => {
    setCursor(position);
    setActiveIndex(0);
    if (at === -1) setDismissedAt(undefined);
  };
  const pick = ({ name }: ChatAgent) => {
    const mention = `@${name} `;
    nextCursor.current = at + mention.length;
    onTextChange(`${text.slice(0, at)}${mention}${text.slice(cursor)}`);
    setCursor(at + mention.length);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (active === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveIndex((activeIndex + step + options.length) % options.length);
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
