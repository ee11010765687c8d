import type { Chat } from '@alma/shared/contract';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../process/free-port.ts';
import { spawnServer, waitUntilReady, type ServerProcess } from '../process/server-process.ts';
import { signIn, type SignedIn } from '../sign-in.ts';
import { faultsOf, type LoggedMessage } from './history.ts';
import { Writer } from './writer.ts';

export interface KillRunOptions {
  databaseUrl: string;
  /** How many servers on the one database. */
  servers: number;
  /** A folder that the servers may write to. */
  folder: string;
  redisUrl?: string | undefined;
  kills: number;
  /** Milliseconds between one trouble and the next, at most. */
  lifeMs: number;
  /** Beside killing servers: stops and goes on with one of them for a moment, and what else is given here. */
  troubles?: { killDatabase?: () => boolean; dropNews?: () => Promise<void>; stall?: boolean };
  say?: (text: string) => void;
}

export interface KillReport {
  /** Of servers and of the database. */
  kills: number;
  acknowledged: number;
  cuts: number;
  stalls: number;
  newsLost: number;
  faults: string[];
}

const emails = ['maya@alma.test', 'leo@alma.test', 'nina@alma.test', 'sam@alma.test'] as const;
const chatCount = 3;
const longestStallMs = 3_000;

/** Real servers in trouble at random instants under load; clients come back and repeat what was not answered. */
export async function runKills(options: KillRunOptions): Promise<KillReport> {
  const { kills, lifeMs, troubles = {}, say = () => undefined } = options;
  const farm = new ServerFarm(options);
  const ports = await farm.start(options.servers);
  const origin = `http://localhost:${ports[0] ?? 0}`;
  const people: SignedIn[] = [];
  for (const email of emails) people.push(await signIn(origin, email));
  const chatIds = await makeChats(origin, people);
  const writers = people.map((person) => new Writer(person, chatIds, ports));
  const count = { kills: 0, stalls: 0, newsLost: 0 };
  try {
    while (count.kills < kills) {
      await pause(randomInt(lifeMs));
      const struck = await strike(farm, troubles);
      count[struck] += 1;
      if (struck === 'kills' && count.kills % 10 === 0) say(`${count.kills} kills`);
    }
    for (const writer of writers) await writer.finish();
    const log = await readLog(options.databaseUrl, chatIds);
    for (const writer of writers) await writer.settle(log);
    const acknowledged = writers.flatMap((writer) => writer.acknowledged);
    const seen = writers.flatMap((writer) => writer.seen());
    const cuts = writers.reduce((sum, writer) => sum + writer.connections - 1, 0);
    const faults = faultsOf({ log, acknowledged, seen });
    return { ...count, acknowledged: acknowledged.length, cuts, faults };
  } finally {
    for (const writer of writers) writer.stop();
    await farm.end();
  }
}

/** One trouble, most often the death of a server. */
async function strike(
  farm: ServerFarm,
  { stall, dropNews, killDatabase }: NonNullable<KillRunOptions['troubles']>,
): Promise<'kills' | 'stalls' | 'newsLost'> {
  const chance = randomInt(100);
  if (stall && chance < 15) {
    await farm.stall(randomInt(longestStallMs));
    return 'stalls';
  }
  if (dropNews && chance < 30) {
    await dropNews();
    return 'newsLost';
  }
  if (chance < 45 && killDatabase?.()) return 'kills';
  await farm.kill();
  return 'kills';
}

/** The servers of a run, each at a port of its own. */
class ServerFarm {
  readonly #servers = new Map<number, ServerProcess>();
  readonly #env: Record<string, string>;

  constructor({ databaseUrl, folder, redisUrl }: KillRunOptions) {
    this.#env = {
      DATABASE_URL: databaseUrl,
      ALMA_DATA_DIR: folder,
      ALMA_WEB_DIR: folder,
      ALMA_SECRET: 'a secret that only tests share, long enough',
      LOG_LEVEL: 'fatal',
      RATE_CALLS_PER_MINUTE: '1000000',
      RATE_SOCKET_MESSAGES_PER_SECOND: '100000',
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    };
  }

  async start(count: number): Promise<number[]> {
    const ports: number[] = [];
    for (let number = 0; number < count; number += 1) ports.push(await freePort());
    await Promise.all(ports.map((port) => this.#startOne(port)));
    return ports;
  }

  async kill(): Promise<void> {
    const [port, server] = this.#any();
    server.child.kill('SIGKILL');
    await server.ended;
    await this.#startOne(port);
  }

  /** One server does nothing for a while, its connections open. */
  async stall(ms: number): Promise<void> {
    const [, { child }] = this.#any();
    child.kill('SIGSTOP');
    await pause(ms);
    child.kill('SIGCONT');
  }

  async end(): Promise<void> {
    for (const { child, ended } of this.#servers.values()) {
      child.kill('SIGKILL');
      await ended;
    }
  }

  #any(): [number, ServerProcess] {
    const all = [...this.#servers];
    const one = all[randomInt(all.length)];
    if (!one) throw new Error('there is no server');
    return one;
  }

  /** As a supervisor does: a server that finds no database yet ends, and is started again. */
  async #startOne(port: number, attempts = 10): Promise<void> {
    const server = spawnServer({ ...this.#env, PORT: String(port) });
    this.#servers.set(port, server);
    try {
      await waitUntilReady(server, port);
    } catch (error) {
      if (attempts === 0) throw error;
      await pause(500);
      await this.#startOne(port, attempts - 1);
    }
  }
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
