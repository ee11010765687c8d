import { signedOutEvent } from '@alma/shared/auth';
import { endpointAddress } from '@alma/shared/contract/endpoints';
import { browserEnvironment } from '@alma/shared/socket';
import { browserOutbox } from './browser-outbox.ts';
import { apiCalls, getTicket } from './calls.ts';
import { type ChatClient, createChatClient } from './chat-client.ts';
import { clearDrafts } from './drafts.ts';
import { reportChatFailure } from './report-failure.ts';
import { whenRendered } from './when-rendered.ts';

/** The socket's path is beside that of the call that issues its tickets. */
const socketPath = endpointAddress('ws.ticket').path.replace(/ticket$/, 'chat');

interface Retained {
  client: ChatClient;
  users: number;
}

/** One client for all pages and widgets of this remote, and thus one socket for each tab. */
let current: Retained | undefined;

export function clientOf(userId: string): ChatClient {
  if (current?.client.userId === userId) return current.client;
  const storage = browserOutbox(userId);
  const client = createChatClient({
    userId,
    environment: browserEnvironment(socketPath, getTicket),
    calls: apiCalls,
    storage,
    onFailure: reportChatFailure,
    whenRendered,
  });
  current = { client, users: 0 };
  return client;
}

/** Keeps the client running until its last user unmounts, and during the change from one page to the next. */
export function retain(client: ChatClient): () => void {
  const retained = current?.client === client ? current : { client, users: 0 };
  current = retained;
  retained.users += 1;
  if (retained.users === 1) client.start();
  return () => {
    queueMicrotask(() => {
      retained.users -= 1;
      if (retained.users > 0) return;
      client.stop();
      if (current === retained) current = undefined;
    });
  };
}

// The next user of this browser must not find unsent text.
window.addEventListener(signedOutEvent, () => {
  if (current === undefined) return;
  clearDrafts(current.client.userId);
  void current.client.wipe();
});
