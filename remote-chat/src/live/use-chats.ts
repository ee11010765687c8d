import { useAuth } from '@alma/shared/auth';
import { createStore, useFrameValue } from '@alma/shared/state';
import { useEffect } from 'react';
import type { ChatClient } from './chat-client.ts';
import { chatAtom } from './chat-state.ts';
import { clientOf, retainCurrent } from './current-client.ts';
import { outboxAtom } from './outbox-driver.ts';

/** The client of the signed-in user; undefined when signed out. */
export function useChatClient(): ChatClient | undefined {
  const { user } = useAuth();
  const client = user ? clientOf(user.user_id) : undefined;
  useEffect(() => (client === undefined ? undefined : retainCurrent(client)), [client]);
  return client;
}

const emptyStore = createStore();

/** The live state of the chats. */
export const useChatState = (client: ChatClient | undefined) =>
  useFrameValue(client?.store ?? emptyStore, chatAtom);

/** Messages that the server has not confirmed. */
export const useOutbox = (client: ChatClient | undefined) =>
  useFrameValue(client?.store ?? emptyStore, outboxAtom);
