import { setTimeout as pause } from 'node:timers/promises';
import { type Dialect, groupSize } from './dialects.ts';
import { LoadSocket } from './load-socket.ts';

const text = 'x'.repeat(60);

export interface Saturation {
  perSecond: number;
  /** Counts all messages, including those before and after the measured time. */
  messages: number;
  /** Share of a processor that the load itself used. */
  loadShare: number;
}

export interface Crowd {
  close(): void;
  /** With this many messages in flight, each counted when the whole group has it. */
  saturate(seconds: number, outstanding: number): Promise<Saturation>;
  /** Milliseconds from the moment a message was due to each delivery, at a steady rate. */
  steady(seconds: number, perSecond: number): Promise<number[]>;
}

/** Opens the sockets of one contestant and makes them ready. */
export async function openCrowd(dialect: Dialect, count: number): Promise<Crowd> {
  const due = new Map<string, number>();
  const arrived = new Map<string, number>();
  let onDelivery: (id: string, isLast: boolean) => void = () => undefined;
  const sockets: LoadSocket[] = [];
  for (let number = 0; number < count; number += 1) sockets.push(await open(number));

  async function open(number: number): Promise<LoadSocket> {
    const [first, ...following] = dialect.opening(number);
    let ready = (): void => undefined;
    const isReady = new Promise<void>((resolve) => (ready = resolve));
    const line = await LoadSocket.open(dialect.address(number), (text) => {
      const { delivered, isAnswer, reply } = dialect.read(text);
      if (reply) line.send(reply);
      if (delivered !== undefined) return deliver(delivered);
      if (!isAnswer) return;
      const next = following.shift();
      if (next) line.send(next);
      else ready();
    });
    line.send(first ?? '');
    await isReady;
    return line;
  }

  function deliver(id: string): void {
    const count_ = (arrived.get(id) ?? 0) + 1;
    if (count_ === groupSize) arrived.delete(id);
    else arrived.set(id, count_);
    onDelivery(id, count_ === groupSize);
  }

  let created = 0;
  const send = (number: number): string => {
    created += 1;
    const id = `m${created.toString(36)}-${process.pid}`;
    sockets[number % count]?.send(dialect.send(number % count, id, text));
    return id;
  };

  return {
    close: () => sockets.forEach((socket) => socket.end()),

    async saturate(seconds, outstanding) {
      let done = 0;
      let isRunning = true;
      // The step is coprime to the number of sockets, so that all of them write.
      let index = 0;
      const next = (): string => send((index += 101));
      onDelivery = (_id, isLast) => {
        if (!isLast) return;
        done += 1;
        if (isRunning) next();
      };
      for (let number = 0; number < outstanding; number += 1) next();
      await pause(1_000);
      const before = done;
      const startedAt = performance.now();
      const used = process.cpuUsage();
      await pause(seconds * 1_000);
      const tookMs = performance.now() - startedAt;
      const { user, system } = process.cpuUsage(used);
      const perSecond = ((done - before) * 1_000) / tookMs;
      isRunning = false;
      await pause(1_000);
      return { perSecond, messages: done, loadShare: (user + system) / 1_000 / tookMs };
    },

    async steady(seconds, perSecond) {
      const times: number[] = [];
      onDelivery = (id) => times.push(performance.now() - (due.get(id) ?? 0));
      const startedAt = performance.now();
      for (let number = 0; number < seconds * perSecond;) {
        const now = performance.now();
        while (number < seconds * perSecond && startedAt + (number * 1_000) / perSecond <= now) {
          due.set(send(number * 101), startedAt + (number * 1_000) / perSecond);
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
