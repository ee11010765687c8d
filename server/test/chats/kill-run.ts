import type { AckFrame, Chat } from '@alma/shared/contract';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { spawnServer, waitUntilReady, type ServerProcess } from '../process/server-process.ts';
import { signIn, type SignedIn } from '../sign-in.ts';
import { ChatClient, socketAddress, ticketOf } from './chat-client.ts';
import { faultsOf, type History, type LoggedMessage } from './history.ts';

export interface KillRunOptions {
  databaseUrl: string;
  /** One server on each. */
  ports: readonly number[];
  /** A folder that the servers may write to. */
  folder: string;
  redisUrl?: string | undefined;
  kills: number;
  /** Milliseconds between a server's being ready and its end, at most. */
  lifeMs: number;
  /** Called now and then in place of killing a server. */
  killDatabase?: (() => void) | undefined;
  say?: (text: string) => void;
}

export interface KillReport {
  kills: number;
  acknowledged: number;
  cuts: number;
  faults: string[];
}

const emails = ['maya@alma.test', 'leo@alma.test', 'nina@alma.test', 'sam@alma.test'] as const;
const chatCount = 3;
const settleMs = 20_000;

/** Real servers killed at random instants under load, by clients who come back and repeat what was not answered. */
export async function runKills(options: KillRunOptions): Promise<KillReport> {
  const { ports, kills, lifeMs, killDatabase, say = () => undefined } = options;
  const env = {
    DATABASE_URL: options.databaseUrl,
    ALMA_DATA_DIR: options.folder,
    ALMA_WEB_DIR: options.folder,
    ALMA_SECRET: 'a secret that only tests share, long enough',
    LOG_LEVEL: 'fatal',
    RATE_CALLS_PER_MINUTE: '1000000',
    RATE_SOCKET_MESSAGES_PER_SECOND: '100000',
    ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
  };
  const servers = new Map<number, ServerProcess>();
  /** As a supervisor does: a server that finds no database yet ends, and is started again. */
  const start = async (port: number, attempts = 10): Promise<void> => {
    const server = spawnServer({ ...env, PORT: String(port) });
    servers.set(port, server);
    try {
      await waitUntilReady(server, port);
    } catch (error) {
      if (attempts === 0) throw error;
      await pause(500);
      await start(port, attempts - 1);
    }
  };
  await Promise.all(ports.map((port) => start(port)));
  const origin = `http://localhost:${ports[0] ?? 0}`;
  const people: SignedIn[] = [];
  for (const email of emails) people.push(await signIn(origin, email));
  const chatIds = await makeChats(origin, people);
  const writers = people.map((person) => new Writer(person, chatIds, ports));
  let done = 0;
  try {
    while (done < kills) {
      await pause(randomInt(lifeMs));
      const port = ports[randomInt(ports.length)] ?? 0;
      if (killDatabase && done % 5 === 4) killDatabase();
      else await killServer(servers.get(port), () => start(port));
      done += 1;
      if (done % 10 === 0) say(`${done} kills`);
    }
    for (const writer of writers) await writer.finish();
    const log = await readLog(options.databaseUrl, chatIds);
    for (const writer of writers) await writer.settle(log);
    const acknowledged = writers.flatMap((writer) => writer.acknowledged);
    const seen = writers.flatMap((writer) => writer.seen());
    const cuts = writers.reduce((sum, writer) => sum + writer.connections - 1, 0);
    return {
      kills: done,
      acknowledged: acknowledged.length,
      cuts,
      faults: faultsOf({ log, acknowledged, seen }),
    };
  } finally {
    for (const writer of writers) writer.stop();
    for (const { child, ended } of servers.values()) {
      child.kill('SIGKILL');
      await ended;
    }
  }
}

async function killServer(server: ServerProcess | undefined, restart: () => Promise<void>): Promise<void> {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await restart();
}

async function makeChats(origin: string, people: readonly SignedIn[]): Promise<string[]> {
  const [maker, ...others] = people;
  const ids: string[] = [];
  for (let number = 0; number < chatCount; number += 1) {
    const reply = await fetch(`${origin}/api/v1/chats`, {
      method: 'POST',
      headers: { ...maker?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Chat ${number}`, participants: others.map(({ userId }) => userId) }),
    });
    if (reply.status !== 201) throw new Error(await reply.text());
    ids.push(((await reply.json()) as Chat).id);
  }
  return ids;
}

async function readLog(url: string, chatIds: readonly string[]): Promise<Map<string, LoggedMessage[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const log = new Map<string, LoggedMessage[]>();
    for (const chatId of chatIds) {
      const { rows } = await client.query<LoggedMessage>(
        `SELECT seq, sender_id AS "senderId", request_id AS "requestId", content
           FROM chat_messages WHERE chat_id = $1`,
        [chatId],
      );
      log.set(chatId, rows);
    }
    return log;
  } finally {
    await client.end();
  }
}

/** One person who writes to every chat without a pause, at whichever server answers. */
class Writer {
  readonly acknowledged: {
    chatId: string;
    senderId: string;
    requestId: string;
    seq: number;
    content: string;
  }[] = [];
  connections = 0;
  readonly #person: SignedIn;
  readonly #ports: readonly number[];
  readonly #seen: Map<string, number[]>;
  readonly #writing: Promise<void>[];
  #client: ChatClient | undefined;
  #isFinishing = false;
  #isStopped = false;

  constructor(person: SignedIn, chatIds: readonly string[], ports: readonly number[]) {
    this.#person = person;
    this.#ports = ports;
    this.#seen = new Map(chatIds.map((chatId) => [chatId, []]));
    void this.#stayConnected();
    this.#writing = chatIds.map((chatId) => this.#write(chatId));
  }

  /** Ends when everything begun has been answered. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    await Promise.all(this.#writing);
  }

  /** Waits for what the others wrote last. */
  async settle(log: ReadonlyMap<string, readonly LoggedMessage[]>): Promise<void> {
    const deadline = Date.now() + settleMs;
    const isBehind = (): boolean =>
      [...this.#seen].some(([chatId, seqs]) => seqs.length < (log.get(chatId)?.length ?? 0));
    while (isBehind() && Date.now() < deadline) await pause(50);
  }

  seen(): History['seen'] {
    const who = this.#person.userId;
    return [...this.#seen].map(([chatId, seqs]) => ({ who, chatId, after: 0, seqs }));
  }

  stop(): void {
    this.#isStopped = true;
    this.#client?.socket.terminate();
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#connect();
      } catch {
        await pause(50);
      }
    }
  }

  /** Opens a connection, asks for what was missed, and stays with it until it ends. */
  async #connect(): Promise<void> {
    const origin = `http://localhost:${this.#ports[randomInt(this.#ports.length)] ?? 0}`;
    const client = new ChatClient(socketAddress(origin, await ticketOf(origin, this.#person)));
    client.socket.on('message', () => {
      const frame = client.frames.at(-1);
      if (frame?.type === 'message') this.#seen.get(frame.chat_id)?.push(frame.message.seq);
      if (client.frames.length > 200) client.frames.splice(0, 100);
    });
    const ended = new Promise<void>((resolve) => client.socket.on('close', () => resolve()));
    try {
      await Promise.race([client.next('hello'), ended]);
      for (const [chatId, seqs] of this.#seen) await client.join(chatId, seqs.at(-1) ?? 0);
      this.connections += 1;
      this.#client = client;
      // Networks break too, on either side and without a word.
      const cut = setTimeout(() => client.socket.terminate(), 500 + randomInt(4_000));
      await ended;
      clearTimeout(cut);
    } finally {
      this.#client = undefined;
      client.socket.terminate();
    }
  }

  async #write(chatId: string): Promise<void> {
    while (!this.#isFinishing && !this.#isStopped) {
      const requestId = randomUUID();
      const content = `text ${requestId}`;
      const { stored } = await this.#sendUntilAnswered(chatId, content, requestId);
      if (!stored) continue;
      this.acknowledged.push({
        chatId,
        senderId: this.#person.userId,
        requestId,
        seq: stored.seq,
        content: stored.content,
      });
      await pause(randomInt(20));
    }
  }

  async #sendUntilAnswered(chatId: string, text: string, requestId: string): Promise<Partial<AckFrame>> {
    while (!this.#isStopped) {
      const client = this.#client;
      const ack = await client?.send(chatId, text, requestId).catch(() => undefined);
      if (ack?.status === 'ok') return ack;
      await pause(20);
    }
    return {};
  }
}
