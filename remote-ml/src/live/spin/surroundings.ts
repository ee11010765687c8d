import { api, type CallInput } from '@alma/shared/api';
import type { SpinState } from '@alma/shared/contract';

export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  onOpen: () => void;
  onText: (text: string) => void;
  onError: () => void;
  onClose: (code: number) => void;
}

/** Everything outside that a live run depends on; a test brings its own. */
export interface Surroundings {
  now(): number;
  /** What opens one socket, once. */
  ticket(): Promise<string>;
  openSocket(ticket: string, listener: SocketListener): OpenSocket;
  /** Continues a run without a socket. */
  proceed(body: NonNullable<CallInput<'spin.continue'>['body']>): Promise<SpinState>;
  /** Acts never before `now` has gone on by so much; returns how to call it off. */
  setTimer(act: () => void, ms: number): () => void;
  /** Tells when the page is seen again, or the network is back. */
  watchPage(onWake: () => void): () => void;
}

function openSocket(ticket: string, { onOpen, onText, onError, onClose }: SocketListener): OpenSocket {
  const address = new URL(`/spin_group/ws?token=${encodeURIComponent(ticket)}`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onText(String(data));
  socket.onerror = onError;
  socket.onclose = ({ code }) => onClose(code);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function watchPage(onWake: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && onWake();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onWake);
  window.addEventListener('online', onWake);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onWake);
    window.removeEventListener('online', onWake);
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
  ticket: async () => (await api.call('ws.ticket', {})).ticket,
  openSocket,
  proceed: (body) => api.call('spin.continue', { body }),
  setTimer,
  watchPage,
};
