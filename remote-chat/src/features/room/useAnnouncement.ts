import type { ChatMessage } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { senderName } from '../../components/sender-name.ts';
import { texts } from '../../texts.ts';

const batchMs = 1_000;

/** Announces new messages of others to screen readers, at most once a second. */
export function useAnnouncement(messages: readonly ChatMessage[], userId: string): string {
  const [announcement, setAnnouncement] = useState('');
  const announcedSeq = useRef<number>(undefined);
  const last = messages.at(-1)?.seq ?? 0;

  useEffect(() => {
    announcedSeq.current ??= last;
    if (announcedSeq.current >= last) return;
    const timer = setTimeout(() => {
      const newMessages = messages.filter(
        ({ seq, message_type, sender_id }) =>
          seq > (announcedSeq.current ?? 0) && message_type === 'text' && sender_id !== userId,
      );
      announcedSeq.current = last;
      if (newMessages.length > 0) setAnnouncement(announcementText(newMessages));
    }, batchMs);
    return () => clearTimeout(timer);
  }, [messages, last, userId]);

  return announcement;
}

function announcementText(messages: readonly ChatMessage[]): string {
  const [only] = messages;
  if (messages.length > 1 || only === undefined) return texts.room.newMessages(messages.length);
  return texts.room.said(senderName(only), only.content);
}
