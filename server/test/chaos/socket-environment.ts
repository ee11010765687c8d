import { randomInt, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { SocketEnvironment, SocketListener } from '../../../shared/src/lazy/socket/environment.ts';

interface Options {
  getTicket(): Promise<string>;
  addressOf(ticket: string): string;
  /** An attempt to connect begins. */
  onOpen?(): void;
  /** A frame has arrived, before the client sees it. */
  onText(text: string): void;
}

/** The browser environment of a product's client, on real sockets. */
export const socketEnvironment = ({ getTicket, ...options }: Options): SocketEnvironment => ({
  now: () => Date.now(),
  random: () => randomInt(1_000) / 1_000,
  newId: () => randomUUID(),
  getTicket,
  setTimer: (act, ms) => {
    // Node's timers, like those of browsers, may fire a fraction of a millisecond early.
    const timer = setTimeout(act, Math.ceil(ms) + 1);
    return () => clearTimeout(timer);
  },
  watchPage: () => () => undefined,
  openSocket: (ticket, listener) => openSocket(ticket, listener, options),
});

function openSocket(
  ticket: string,
  { onOpen, onText, onClose }: SocketListener,
  options: Omit<Options, 'getTicket'>,
) {
  options.onOpen?.();
  const socket = new WebSocket(options.addressOf(ticket), { perMessageDeflate: false });
  const take = (data: unknown): void => {
    const text = String(data);
    options.onText(text);
    onText(text);
  };
  socket.on('open', onOpen);
  socket.on('message', take);
  socket.on('close', (code) => onClose(code));
  // The close event reports a refused or cut connection.
  socket.on('error', () => undefined);
  return {
    send: (text: string) => socket.send(text),
    close: () => {
      // Ignores frames in transit to a client that has left.
      socket.off('message', take);
      socket.close();
    },
  };
}
