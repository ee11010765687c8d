import { signedOutEvent } from '@alma/shared/auth';
import { endpointAddress } from '@alma/shared/contract/endpoints';
import { browserEnvironment, retain } from '@alma/shared/socket';
import { browserOutbox } from './browser-outbox.ts';
import { apiCalls, getTicket } from './calls.ts';
import { type ChatClient, createChatClient } from './chat-client.ts';
import { clearDrafts } from './drafts.ts';
import { reportChatFailure } from './report-failure.ts';
import { whenRendered } from './when-rendered.ts';

/** The socket's path has the same parent as the path of the call that issues its tickets. */
const socketPath = endpointAddress('ws.ticket').path.replace(/ticket$/, 'chat');

/** One client for all pages and widgets of this remote, and thus one socket for each tab. */
let current: ChatClient | undefined;

export function clientOf(userId: string): ChatClient {
  if (current?.userId === userId) return current;
  current = createChatClient({
    userId,
    environment: browserEnvironment(socketPath, getTicket),
    calls: apiCalls,
    storage: browserOutbox(userId),
    onFailure: reportChatFailure,
    whenRendered,
  });
  return current;
}

/** Keeps the client until its last user unmounts. */
export function retainCurrent(client: ChatClient): () => void {
  current = client;
  return retain(client, () => {
    if (current === client) current = undefined;
  });
}

// The next user of this browser must not find unsent text.
window.addEventListener(signedOutEvent, () => {
  if (current === undefined) return;
  clearDrafts(current.userId);
  void current.wipe();
});
