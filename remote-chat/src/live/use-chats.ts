import { useAuth } from '@alma/shared/auth';
import { useEffect, useSyncExternalStore } from 'react';
import type { ChatClient } from './chat-client.ts';
import { firstState } from './chat-state.ts';
import { clientOf, hold } from './current-client.ts';
import type { Outbox } from './outbox.ts';

/** The client of whoever is signed in; undefined when nobody is. */
export function useChatClient(): ChatClient | undefined {
  const { user } = useAuth();
  const client = user ? clientOf(user.user_id) : undefined;
  useEffect(() => (client === undefined ? undefined : hold(client)), [client]);
  return client;
}

const never = () => () => undefined;
const noState = () => firstState;
const nothing: Outbox = [];
const noOutbox = () => nothing;

/** What is known of the chats, kept up to date. */
export function useChatState(client: ChatClient | undefined) {
  return useSyncExternalStore(client?.state.subscribe ?? never, client?.state.get ?? noState);
}

/** Messages that the server has not confirmed. */
export function useOutbox(client: ChatClient | undefined): Outbox {
  return useSyncExternalStore(client?.outbox.subscribe ?? never, client?.outbox.get ?? noOutbox);
}
