import type { SlotPropsByName } from '@alma/shared/remote';
import { useEffect } from 'react';
import { useNotifications } from '../features/news/useNotifications.ts';
import { listed } from '../live/chat-table.ts';
import { useChatClient, useChatState } from '../live/use-chats.ts';

/** Renders nothing: reports the unread count for the title of the tab and shows notifications. */
export default function TitleBadgeWidget({ onCount }: SlotPropsByName['title.badge']) {
  const client = useChatClient();
  const { chats } = useChatState(client);
  const unread = listed(chats).active.reduce((sum, chat) => sum + chat.unread_count, 0);
  useEffect(() => onCount(unread), [onCount, unread]);
  useNotifications(client, chats);
  return null;
}
