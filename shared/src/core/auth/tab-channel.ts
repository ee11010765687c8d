export type TabMessage = 'signed-out';

export interface TabChannel {
  send(message: TabMessage): void;
}

/** Announces a deliberate sign-out to the other tabs; a storage event would look the same as a cleared storage. */
export function createTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined };
  const channel = new BroadcastChannel('alma.auth');
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data));
  return { send: (message) => channel.postMessage(message) };
}
