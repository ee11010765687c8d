import type { ChatMessage } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { senderName } from '../../components/sender-name.ts';
import { texts } from '../../texts.ts';

const batchMs = 1_000;

/** Announces new messages of others to screen readers, at most once a second. */
export function useAnnouncement(messages: readonly ChatMessage[], userId: string): string {
  const [announcement, setAnnouncement] = useState('');
  const announcedSeq = useRef<number>(undefined);
  const latest = useRef(messages);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = messages.at(-1)?.seq ?? 0;

  useEffect(() => {
    latest.current = messages;
    announcedSeq.current ??= last;
    if (announcedSeq.current >= last) return;
    // A running timer is not restarted: in a busy chat it would never end.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const known = announcedSeq.current ?? 0;
      const newMessages = latest.current.filter(
        ({ seq, message_type, sender_id }) => seq > known && message_type === 'text' && sender_id !== userId,
      );
      announcedSeq.current = latest.current.at(-1)?.seq ?? known;
      if (newMessages.length > 0)
        setAnnouncement((before) => distinctFrom(before, announcementText(newMessages)));
    }, batchMs);
  }, [messages, last, userId]);

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

function announcementText(messages: readonly ChatMessage[]): string {
  const [only] = messages;
  if (messages.length > 1 || only === undefined) return texts.room.newMessages(messages.length);
  return texts.room.said(senderName(only), only.content);
}
