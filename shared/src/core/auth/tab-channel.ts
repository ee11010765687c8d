export type TabMessage = 'signed-out';

export interface TabChannel {
  send(message: TabMessage): void;
}

/** Tells the other tabs of this browser what a storage event cannot: that somebody signed out on purpose. */
export function createTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined };
  const channel = new BroadcastChannel('alma.auth');
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data));
  return { send: (message) => channel.postMessage(message) };
}
