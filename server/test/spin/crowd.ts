import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { SpinClientFrame, SpinEvent, SpinServerFrame } from '@alma/shared/contract';
import { WebSocket } from 'ws';

export interface CrowdOptions {
  /** The server. */
  origin: string;
  /** Access tokens of people, who share the runs evenly. */
  tokens: readonly string[];
  runs: number;
  /** How often each reader leaves, at a random event, and comes back. */
  leaves: number;
  setup: Omit<Extract<SpinClientFrame, { type: 'init' }>, 'type'>;
}

export interface CrowdReport {
  runs: number;
  events: number;
  reconnects: number;
  lost: number;
  doubled: number;
  /** Number of 'too busy' answers after which readers reconnected. */
  refused: number;
  /** Milliseconds from storing a live event to its arrival at the reader. */
  delivery: { p50: number; p99: number; max: number };
  seconds: number;
}

/** Starts many runs simultaneously, each with a reader that records arrival times, duplicates and gaps. */
export async function runCrowd(options: CrowdOptions): Promise<CrowdReport> {
  const started = performance.now();
  const readers = Array.from({ length: options.runs }, (_value, index) => new Reader(options, index));
  const delays = (await Promise.all(readers.map((reader) => reader.read()))).flat().sort((a, b) => a - b);
  const at = (share: number): number => Math.round(delays[Math.floor((delays.length - 1) * share)] ?? 0);
  const sum = (of: (reader: Reader) => number): number =>
    readers.reduce((all, reader) => all + of(reader), 0);
  return {
    runs: options.runs,
    events: sum(({ events }) => events.length),
    reconnects: sum(({ reconnects }) => reconnects),
    lost: sum((reader) => reader.lost()),
    doubled: sum(({ doubled }) => doubled),
    refused: sum(({ refused }) => refused),
    delivery: { p50: at(0.5), p99: at(0.99), max: at(1) },
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/** Follows one run to its end, reconnecting whenever the connection breaks. */
class Reader {
  readonly events: SpinEvent[] = [];
  reconnects = 0;
  doubled = 0;
  refused = 0;
  readonly #options: CrowdOptions;
  readonly #token: string;
  readonly #delays: number[] = [];
  readonly #leaveAt: number[];
  readonly #requestId = randomUUID();
  #sessionId = '';

  constructor(options: CrowdOptions, place: number) {
    this.#options = options;
    this.#token = options.tokens[place % options.tokens.length] ?? '';
    this.#leaveAt = Array.from({ length: options.leaves }, () => randomInt(1, fewestEvents)).sort(
      (a, b) => a - b,
    );
  }

  async read(): Promise<number[]> {
    while (this.events.at(-1)?.type !== 'workflow_completed') await this.#connect();
    return this.#delays;
  }

  /** The number of gaps in the event numbers, which start at 1. */
  lost(): number {
    return this.events.filter(({ seq }, index) => seq !== (this.events[index - 1]?.seq ?? 0) + 1).length;
  }

  async #connect(): Promise<void> {
    const { origin, setup } = this.#options;
    const address = new URL('/spin_group/ws', origin.replace('http', 'ws'));
    address.searchParams.set('token', this.#token);
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const isNew = this.#sessionId === '';
    const last = this.events.at(-1)?.seq ?? 0;
    const hello: SpinClientFrame = isNew
      ? { type: 'init', ...setup, request_id: this.#requestId }
      : { type: 'resume', session_id: this.#sessionId, after_seq: last };
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(String(data)) as SpinServerFrame, socket));
    const closed = once(socket, 'close');
    socket.send(JSON.stringify(hello));
    await closed;
  }

  #take(frame: SpinServerFrame, socket: WebSocket): void {
    // Ignore frames in transit to a reader that has disconnected.
    if (socket.readyState !== WebSocket.OPEN) return;
    if (frame.type === 'error' && frame.code !== 'SERVICE_UNAVAILABLE') throw new Error(frame.message);
    if (frame.type === 'error') {
      this.refused += 1;
      return socket.terminate();
    }
    if (frame.type === 'resumed') for (const event of frame.events) this.#keep(event);
    else if ('at' in frame) {
      this.#delays.push(Date.now() - Date.parse(frame.at));
      this.#keep(frame);
    }
    if (this.events.at(-1)?.type === 'workflow_completed') return socket.close();
    if (this.events.length < (this.#leaveAt[0] ?? Infinity)) return;
    this.#leaveAt.shift();
    this.reconnects += 1;
    socket.terminate();
  }

  #keep(event: SpinEvent): void {
    this.#sessionId = event.session_id;
    if (event.seq <= (this.events.at(-1)?.seq ?? 0)) this.doubled += 1;
    else this.events.push(event);
  }
}

/** A run of seven phases has more. */
const fewestEvents = 60;
