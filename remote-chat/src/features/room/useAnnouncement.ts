import type { ChatMessage } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { senderName } from '../../components/sender-name.ts';
import { failureOf, type Outbox } from '../../live/outbox.ts';
import { texts } from '../../texts.ts';

const batchMs = 1_000;

interface AnnouncementInput {
  messages: readonly ChatMessage[];
  /** The reader's own messages in this chat that the server has not confirmed. */
  unsent: Outbox;
  userId: string;
}

/** What needs no announcement: everything that was there when the chat opened or at the last announcement. */
interface Known {
  openedAt: number;
  seq: number;
  unsent: Outbox;
}

/** Announces new messages of others and failures of own ones to screen readers, at most once a second. */
export function useAnnouncement({ messages, unsent, userId }: AnnouncementInput): string {
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef({ messages, unsent });
  const known = useRef<Known>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = { messages, unsent };
    if (known.current === undefined) {
      known.current = { openedAt: Date.now(), seq: messages.at(-1)?.seq ?? 0, unsent };
      return;
    }
    const before = known.current;
    // A running timer is not restarted: in a busy chat it would never end.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const now = latest.current;
      const news = [...newFailures(now.unsent, before), ...newMessages(now.messages, before, userId)].join(
        '. ',
      );
      known.current = { ...before, seq: now.messages.at(-1)?.seq ?? before.seq, unsent: now.unsent };
      if (news !== '') setAnnouncement((shown) => distinctFrom(shown, news));
    }, batchMs);
  }, [messages, unsent, userId]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return announcement;
}

/** Screen readers announce a text only when it changes, so an equal one gets an invisible space. */
const distinctFrom = (before: string, text: string): string => (before === text ? `${text}\u00A0` : text);

function newMessages(messages: readonly ChatMessage[], { seq: known }: Known, userId: string): string[] {
  const news = messages.filter(
    ({ seq, message_type, sender_id }) => seq > known && message_type === 'text' && sender_id !== userId,
  );
  const [only] = news;
  if (only === undefined) return [];
  return [
    news.length > 1
      ? texts.room.newMessages(news.length)
      : texts.room.lastMessage(senderName(only), only.content),
  ];
}

/** A message that fails again is a new object; one stored on an earlier visit is no news. */
function newFailures(unsent: Outbox, known: Known): string[] {
  const news = unsent.filter((item) => {
    if (failureOf(item) === undefined) return false;
    const before = known.unsent.find(({ requestId }) => requestId === item.requestId);
    return before === undefined ? item.createdAt >= known.openedAt : before !== item;
  });
  return news.length === 0 ? [] : [texts.room.notSent(news.length)];
}
