import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { groupSize, type Dialect } from './dialects.ts';

const text = 'x'.repeat(60);

export interface Crowd {
  sockets: WebSocket[];
  close(): void;
  /** Messages a second with so many on their way at once, counted when the whole group has them. */
  saturate(seconds: number, outstanding: number): Promise<number>;
  /** Milliseconds from the moment a message was due to each delivery, at a steady rate. */
  steady(seconds: number, perSecond: number): Promise<number[]>;
}

/** Opens the sockets of one contestant and makes them ready. */
export async function gather(dialect: Dialect, count: number): Promise<Crowd> {
  const due = new Map<string, number>();
  const arrived = new Map<string, number>();
  let onDelivery: (id: string, isLast: boolean) => void = () => undefined;
  const sockets: WebSocket[] = [];
  for (let number = 0; number < count; number += 1) sockets.push(await open(number));

  async function open(number: number): Promise<WebSocket> {
    const socket = new WebSocket(dialect.address(number), { perMessageDeflate: false });
    const [first, ...others] = dialect.opening(number);
    const ready = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const { delivered, isAnswer, reply } = dialect.read(String(data));
        if (reply) socket.send(reply);
        if (delivered !== undefined) return deliver(delivered);
        if (!isAnswer) return;
        const next = others.shift();
        if (next) socket.send(next);
        else resolve();
      });
    });
    await once(socket, 'open');
    socket.send(first ?? '');
    await ready;
    return socket;
  }

  function deliver(id: string): void {
    const count_ = (arrived.get(id) ?? 0) + 1;
    if (count_ === groupSize) arrived.delete(id);
    else arrived.set(id, count_);
    onDelivery(id, count_ === groupSize);
  }

  let made = 0;
  const send = (number: number): string => {
    made += 1;
    const id = `m${made.toString(36)}-${process.pid}`;
    sockets[number % count]?.send(dialect.send(number % count, id, text));
    return id;
  };

  return {
    sockets,
    close: () => sockets.forEach((socket) => socket.terminate()),

    async saturate(seconds, outstanding) {
      let done = 0;
      let isRunning = true;
      // A step that shares no factor with the number of sockets, so that all of them write.
      let place = 0;
      const next = (): string => send((place += 101));
      onDelivery = (_id, isLast) => {
        if (!isLast) return;
        done += 1;
        if (isRunning) next();
      };
      for (let number = 0; number < outstanding; number += 1) next();
      await pause(1_000);
      const before = done;
      const began = performance.now();
      await pause(seconds * 1_000);
      const rate = ((done - before) * 1_000) / (performance.now() - began);
      isRunning = false;
      await pause(1_000);
      return rate;
    },

    async steady(seconds, perSecond) {
      const times: number[] = [];
      onDelivery = (id) => times.push(performance.now() - (due.get(id) ?? 0));
      const began = performance.now();
      for (let number = 0; number < seconds * perSecond;) {
        const now = performance.now();
        while (number < seconds * perSecond && began + (number * 1_000) / perSecond <= now) {
          due.set(send(number * 101), began + (number * 1_000) / perSecond);
          number += 1;
        }
        await pause(1);
      }
      await pause(1_500);
      onDelivery = () => undefined;
      due.clear();
      return times;
    },
  };
}
