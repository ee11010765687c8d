// node server/test/chats/resume.ts [sockets] [servers]
// How long people are disconnected when a server is killed under load. Real clients, five tabs per person, reconnect
// and catch up. With several servers (and Redis, where it is installed), the others accept the killed server's people.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { hasRedis, RedisProcess } from './redis-process.ts';
import { ServerFarm } from './server-farm.ts';
import { Visitor } from './world/visitor.ts';

const sockets = Number(process.argv[2] ?? 2_000);
const servers = Number(process.argv[3] ?? 1);
const tabs = 5;
const groupSize = 6;
const atOnce = 8;
const messagesPerSecond = 50;
const loadMs = 3_000;
const testTimeoutMs = 120_000;
/** Polling more often would slow down the server under measurement. */
const pollIntervalMs = 100;
const goalMs = 8_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(path.join(tmpdir(), 'alma-resume-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const redis = servers > 1 && hasRedis() ? await RedisProcess.start() : undefined;
const farm = new ServerFarm({ databaseUrl: database.url, folder, redisUrl: redis?.url });
const look = new pg.Client({ connectionString: database.url });
const visitors: Visitor[] = [];
try {
  const ports = await farm.start(servers);
  await look.connect();
  const people = await gatherPeople(`http://localhost:${ports[0] ?? 0}`);
  for (const person of people) {
    for (let tab = 0; tab < tabs; tab += 1) visitors.push(new Visitor(person, ports));
    await pause(20);
  }
  await allResumed(await lastSeqs());
  say(`${visitors.length} sockets of ${people.length} people are connected`);
  await write();

  const queriesBefore = await transactions();
  const killedAt = performance.now();
  const port = await farm.kill();
  for (const visitor of visitors) visitor.lose(port);
  let listeningAfter = 0;
  const restarted = farm.replace(port).then(() => void (listeningAfter = performance.now() - killedAt));
  const times = await allResumed(await lastSeqs(), killedAt);
  await restarted;
  report(times, listeningAfter, ((await transactions()) - queriesBefore) / visitors.length);
} finally {
  for (const { client } of visitors) client.stop();
  await look.end();
  await farm.end();
  await redis?.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Signs people in and puts them in chats of six, each person in three chats. */
async function gatherPeople(origin: string): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  const numbers = Array.from({ length: Math.ceil(sockets / tabs) }, (_, index) => index);
  await inTurns(numbers, async (number) => {
    people[number] = await signIn(origin, `visitor-${number}@alma.test`);
  });
  const makers = people.filter((_, index) => index % 2 === 0);
  await inTurns(makers, async (maker) => {
    const first = people.indexOf(maker);
    const guests = Array.from(
      { length: groupSize - 1 },
      (_, index) => people[(first + index + 1) % people.length],
    );
    const reply = await fetch(`${origin}/api/v1/chats`, {
      method: 'POST',
      headers: { ...maker.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Chat ${first}`, participants: guests.map((guest) => guest?.userId) }),
    });
    if (reply.status !== 201) throw new Error(await reply.text());
  });
  return people;
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const remaining = [...items];
  const worker = async (): Promise<void> => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Keeps sending messages to random chats. */
async function write(): Promise<void> {
  const end = performance.now() + loadMs;
  for (let number = 0; performance.now() < end; number += 1) {
    const { client } = visitors[(number * 101) % visitors.length] as Visitor;
    const chatIds = Object.keys(client.get().chats);
    client.send(chatIds[number % chatIds.length] ?? '', `number ${number}`);
    await pause(1_000 / messagesPerSecond);
  }
}

async function lastSeqs(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await look.query<{ id: string; seq: number }>('SELECT id, last_seq AS seq FROM chats');
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

async function transactions(): Promise<number> {
  const { rows } = await look.query<{ count: number }>(
    'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}

/** When each client had reconnected, in milliseconds. */
async function allResumed(target: ReadonlyMap<string, number>, since = performance.now()): Promise<number[]> {
  const times: number[] = [];
  let away = visitors;
  while (away.length > 0) {
    if (performance.now() - since > testTimeoutMs)
      throw new Error(`${away.length} sockets are still away: ${phases(away)}`);
    await pause(pollIntervalMs);
    const unresumed = away.filter((visitor) => !visitor.hasResumed(target));
    const now = performance.now() - since;
    for (let back = unresumed.length; back < away.length; back += 1) times.push(now);
    away = unresumed;
  }
  return times;
}

/** A client that has used up its attempts waits until its page is visible again. */
function phases(away: readonly Visitor[]): string {
  return [...new Set(away.map(({ client }) => client.get().connection.phase))].join(', ');
}

function report(times: readonly number[], listeningAfter: number, queries: number): void {
  const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const shares = [0.5, 0.99, 1].map((share) => `${share * 100} % after ${seconds(at(share))}`).join(', ');
  say(`killed one of ${servers}, ready again after ${seconds(listeningAfter)}`);
  say(`${times.length} sockets back and caught up since the kill: ${shares}`);
  say(`${queries.toFixed(1)} database transactions a socket, load ${loadavg()[0]?.toFixed(1)}`);
  const isReached = at(0.99) <= goalMs;
  say(`goal: within ${seconds(goalMs)}, ${isReached ? 'reached' : 'missed'}`);
  if (!isReached) process.exitCode = 1;
}
