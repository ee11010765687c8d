import { texts } from '../texts.ts';
import { createChatClient, type ChatClient } from './chat-client.ts';
import { browserOutbox } from './outbox-storage.ts';
import { browser } from './surroundings.ts';

interface Held {
  client: ChatClient;
  holders: number;
}

/** One client for all pages and widgets of this remote: one socket a tab. */
let current: Held | undefined;

export function clientOf(userId: string): ChatClient {
  if (current?.client.userId === userId) return current.client;
  const storage = browserOutbox(userId);
  const client = createChatClient({ userId, around: browser, storage, timeoutText: texts.messageTimeout });
  current = { client, holders: 0 };
  return client;
}

/** It lives as long as somebody holds it, and over the change from one page to the next. */
export function hold(client: ChatClient): () => void {
  const held = current?.client === client ? current : { client, holders: 0 };
  current = held;
  held.holders += 1;
  if (held.holders === 1) client.start();
  return () => {
    queueMicrotask(() => {
      held.holders -= 1;
      if (held.holders > 0) return;
      client.stop();
      if (current === held) current = undefined;
    });
  };
}
