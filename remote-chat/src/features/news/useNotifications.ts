import type { Chat } from '@alma/shared/contract';
import { useNavigate } from '@alma/shared/router';
import { useEffect, useRef } from 'react';
import { senderName } from '../../components/sender-name.ts';
import type { ChatClient } from '../../live/chat-client.ts';
import type { ChatTable } from '../../live/chat-table.ts';
import { notifyChoice } from '../../live/notify-choice.ts';
import { texts } from '../../texts.ts';

/** Gives another tab time to show the message and mark it as read. */
const otherTabMs = 1_000;

/** Shows browser notifications of new messages while the page has no focus, for users who turned them on. */
export function useNotifications(client: ChatClient | undefined, chats: ChatTable): void {
  const navigate = useNavigate();
  const previous = useRef<ChatTable>(chats);

  useEffect(() => {
    const known = previous.current;
    previous.current = chats;
    if (client === undefined || notifyChoice.of(client.userId) !== 'on' || document.hasFocus()) return;
    for (const chat of Object.values(chats)) {
      if (!hasNewMessages(known[chat.id], chat)) continue;
      setTimeout(() => {
        const latest = client.get().chats[chat.id];
        if (latest === undefined || latest.unread_count === 0 || document.hasFocus()) return;
        show(latest, () => void navigate(`/chat/${encodeURIComponent(chat.id)}`));
      }, otherTabMs);
    }
  }, [client, chats, navigate]);
}

const hasNewMessages = (known: Chat | undefined, chat: Chat): boolean =>
  known !== undefined && chat.last_seq > known.last_seq && chat.unread_count > known.unread_count;

function show({ id, title, last_message: last }: Chat, open: () => void): void {
  const body = last?.sender ? texts.list.lastMessage(senderName(last), last.content) : last?.content;
  try {
    // One for each chat, in any tab: the newest replaces the previous one.
    const notification = new Notification(title, { tag: `alma.chat.${id}`, ...(body ? { body } : {}) });
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  } catch {
    // Some phones define Notification and throw when it is constructed.
  }
}
