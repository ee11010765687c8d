import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chat } from '@alma/shared/contract';
import pg from 'pg';
import { testTimeoutMs } from '../eventually.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { errorsOf, type LoggedMessage } from './history.ts';
import { type FarmOptions, ServerFarm } from './server-farm.ts';
import { Writer } from './writer.ts';

export interface KillRunOptions extends FarmOptions {
  /** The number of servers sharing one database. */
  servers: number;
  kills: number;
  /** The maximum time between two failures, in milliseconds. */
  lifeMs: number;
  /** Failures in addition to killed servers. */
  troubles?: { killDatabase?: () => boolean; dropNews?: () => Promise<void>; stall?: boolean };
  say?: (text: string) => void;
}

export interface KillReport {
  /** Kills of servers and of the database. */
  kills: number;
  acknowledged: number;
  cuts: number;
  stalls: number;
  newsLost: number;
  errors: string[];
}

const emails = ['maya@alma.test', 'leo@alma.test', 'nina@alma.test', 'sam@alma.test'] as const;
const chatCount = 3;
const longestStallMs = 3_000;
/** The minimum number of answers between two failures. */
const minAnswers = 12;

/** Lets real servers fail at random instants under load; clients reconnect and repeat unanswered writes. */
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
      await writing(writers);
      await pause(randomInt(lifeMs));
      const struck = await strike(farm, troubles);
      count[struck.kind] += 1;
      // After the last failure no server is started again.
      if (struck.port !== undefined && (count.kills < kills || options.servers === 1)) {
        await farm.replace(struck.port);
      }
      if (struck.kind === 'kills' && count.kills % 10 === 0) say(`${count.kills} kills`);
    }
    for (const writer of writers) await writer.finish();
    const log = await readLog(options.databaseUrl, chatIds);
    for (const writer of writers) await writer.settle(log);
    const acknowledged = writers.flatMap((writer) => writer.acknowledged);
    const seen = writers.flatMap((writer) => writer.seen());
    const cuts = writers.reduce((sum, writer) => sum + writer.connections - 1, 0);
    const errors = errorsOf({ log, acknowledged, seen });
    return { ...count, acknowledged: acknowledged.length, cuts, errors };
  } finally {
    for (const writer of writers) writer.stop();
    await farm.end();
  }
}

/** Resolves at the next answer, so that each kill happens while clients are writing. */
async function writing(writers: readonly Writer[]): Promise<void> {
  const answered = (): number => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const enough = answered() + minAnswers;
  const deadline = performance.now() + testTimeoutMs;
  while (answered() < enough) {
    if (performance.now() > deadline) throw new Error('no write was answered since the last failure');
    await pause(20);
  }
}

interface Struck {
  kind: 'kills' | 'stalls' | 'newsLost';
  /** Ports whose server is currently down. */
  port?: number;
}

/** Causes one failure, most often the death of a server. */
async function strike(
  farm: ServerFarm,
  { stall, dropNews, killDatabase }: NonNullable<KillRunOptions['troubles']>,
): Promise<Struck> {
  const roll = randomInt(100);
  if (stall && roll < 15) {
    await farm.stall(randomInt(longestStallMs));
    return { kind: 'stalls' };
  }
  if (dropNews && roll < 30) {
    await dropNews();
    return { kind: 'newsLost' };
  }
  if (roll < 45 && killDatabase?.()) return { kind: 'kills' };
  return { kind: 'kills', port: await farm.kill() };
}

async function makeChats(origin: string, people: readonly SignedIn[]): Promise<string[]> {
  const [maker, ...guests] = people;
  const ids: string[] = [];
  for (let number = 0; number < chatCount; number += 1) {
    const reply = await fetch(`${origin}/api/v1/chats`, {
      method: 'POST',
      headers: { ...maker?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Chat ${number}`, participants: guests.map(({ userId }) => userId) }),
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
