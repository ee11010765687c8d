import type { Chat, User } from '@alma/shared/contract';
import { usePageTitle } from '@alma/shared/remote';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ChatClient } from '../../live/chat-client.ts';
import type { Room as RoomState } from '../../live/chat-state.ts';
import { useChatClient, useChatState } from '../../live/use-chats.ts';
import { ChatNotFound, RoomFailure, RoomSkeleton } from './RoomStates.tsx';
import { Thread } from './Thread.tsx';

/** One chat, from its address to its thread. */
export function Room({ chatId, user }: { chatId: string; user: User }) {
  const client = useChatClient();
  return client === undefined ? null : <OpenRoom chatId={chatId} user={user} client={client} />;
}

function OpenRoom({ chatId, user, client }: { chatId: string; user: User; client: ChatClient }) {
  const state = useChatState(client);
  /** The chat as it was when the reader confirmed leaving it. */
  const [left, setLeft] = useState<{ chat: Chat; room: RoomState }>();
  const room = left?.room ?? state.rooms[chatId];
  const chat = left?.chat ?? state.chats[chatId];
  useEffect(() => void client.openRoom(chatId), [client, chatId]);
  usePageTitle(chat?.title);
  const isReady = room?.status === 'ready' && chat !== undefined;
  // A long thread mounts in slices, so that the page stays responsive.
  const isThreadDue = useDeferredValue(isReady);

  if (room?.status === 'not-found') return <ChatNotFound />;
  if (room?.status === 'failed') return <RoomFailure onRetry={() => void client.openRoom(chatId)} />;
  if (!isReady || !isThreadDue) return <RoomSkeleton />;
  return (
    <Thread
      chat={chat}
      room={room}
      state={state}
      client={client}
      user={user}
      // The socket removes the chat before the page changes: without this, it would show that the chat was not found.
      onLeaving={(isLeaving) => setLeft(isLeaving ? { chat, room } : undefined)}
    />
  );
}
