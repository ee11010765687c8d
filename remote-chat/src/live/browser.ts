import { endpointAddress } from '@alma/shared/contract/endpoints';
import type { OpenSocket, SocketListener, Surroundings } from './surroundings.ts';

/** The socket stands beside the calls that give its tickets. */
const socketPath = endpointAddress('ws.ticket').path.replace(/ticket$/, 'chat');

function openSocket(ticket: string, { onText, onClose }: SocketListener): OpenSocket {
  const address = new URL(`${socketPath}?token=${encodeURIComponent(ticket)}`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => onText(String(data));
  socket.onclose = ({ code }) => onClose(code);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function watchPage({ onWake, onNetworkLost }: Parameters<Surroundings['watchPage']>[0]): () => void {
  const onVisible = () => document.visibilityState === 'visible' && onWake();
  const watched = [
    [document, 'visibilitychange', onVisible],
    [window, 'pageshow', onWake],
    [window, 'online', onWake],
    [window, 'offline', onNetworkLost],
  ] as const;
  for (const [target, type, listener] of watched) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of watched) target.removeEventListener(type, listener);
  };
}

/** A browser cuts parts of a millisecond off and may ring one early, when a step that is due would do nothing. */
function setTimer(act: () => void, ms: number): () => void {
  const due = Date.now() + ms;
  const wait = () => setTimeout(ring, Math.ceil(due - Date.now()));
  const ring = () => {
    if (Date.now() >= due) return act();
    timer = wait();
  };
  let timer = wait();
  return () => clearTimeout(timer);
}

export const browser: Surroundings = {
  now: () => Date.now(),
  chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  newId: () => crypto.randomUUID(),
  openSocket,
  setTimer,
  watchPage,
};
