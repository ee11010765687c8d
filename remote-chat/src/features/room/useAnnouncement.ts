import type { ChatMessage } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { senderName } from '../../components/sender-name.ts';
import { texts } from '../../texts.ts';

const batchMs = 1_000;

/** Announces new messages of others to screen readers, at most once a second. */
export function useAnnouncement(messages: readonly ChatMessage[], userId: string): string {
  const [announcement, setAnnouncement] = useState('');
  const told = useRef<number>(undefined);
  const last = messages.at(-1)?.seq ?? 0;

  useEffect(() => {
    told.current ??= last;
    if (told.current >= last) return;
    const timer = setTimeout(() => {
      const news = messages.filter(
        ({ seq, message_type, sender_id }) =>
          seq > (told.current ?? 0) && message_type === 'text' && sender_id !== userId,
      );
      told.current = last;
      if (news.length > 0) setAnnouncement(wordsFor(news));
    }, batchMs);
    return () => clearTimeout(timer);
  }, [messages, last, userId]);

  return announcement;
}

function wordsFor(news: readonly ChatMessage[]): string {
  const [only] = news;
  if (news.length > 1 || only === undefined) return texts.room.newMessages(news.length);
  return texts.room.said(senderName(only), only.content);
}
