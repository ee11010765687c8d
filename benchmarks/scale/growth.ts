// node benchmarks/scale/growth.ts [calls] [people …] [--each 10]
// Lists, searches and appends on databases of 1,000, 10,000, 100,000 and 1,000,000 people, or the given numbers, with
// ten messages and transfers for each: how much slower than on the smallest database, and the disk space of a row.
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/src/platform/database/index.ts';
import { fillPerson } from '../../server/test/plans/fill.ts';
import type { SignedIn } from '../../server/test/sign-in.ts';
import { timeOf } from '../product/processor.ts';
import { type Bench, machine, signInAs, withBench } from '../product/running.ts';
import { openPerson, percentile, timedCaller } from './calls.ts';
import { fillFast } from './fill-fast.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '10' } },
});
const [calls = 200, ...sizeArguments] = positionals.map(Number);
const sizes = sizeArguments.length > 0 ? sizeArguments : [1_000, 10_000, 100_000, 1_000_000];
const each = Number(values.each);
const [smallest = 1_000] = sizes;
const maxProjects = 10_000;
const goal = 2;
const maxFillMs = 6 * 3_600_000;
/** Disk space of a person with ten messages and transfers, doubled for the creation of indexes. */
const bytesOfPerson = 30_000;
const port = 5500;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The number of a person called Okafor in `fill` which is not a prefix of a larger number. */
const rareNumber = (number: number, people: number): number =>
  (Math.floor(people / 42) - 1 - (Math.abs(number) % Math.floor(people / 50))) * 42 + 21;

interface Sample {
  p50: number;
  p99: number;
  /** The database's processor time per call, which other load on the machine hardly changes. */
  databaseMs: number;
}

const samples = new Map<number, Record<string, Sample>>();
await withBench(async (bench) => {
  for (const [sizeIndex, people] of sizes.entries()) {
    samples.set(people, await measure(bench, people, port + sizeIndex));
    // The next size may take an hour.
    report();
  }
});

/** The same calls on a platform of this size. */
async function measure(bench: Bench, people: number, at: number): Promise<Record<string, Sample>> {
  const database = await bench.database(`growth_${people}`);
  const origin = await bench.start('product/server.ts', database.url, at);
  const startedAt = performance.now();
  const { admin, person } = await fillUp(database, people, origin);
  console.error(`${people} people: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);

  if (people === sizes.at(-1)) console.table(await bytesOfRows(database));
  const found: Record<string, Sample> = {};
  for (const [name, operation] of Object.entries(operations(origin, admin, person))) {
    const times: number[] = [];
    for (let number = -10; number < 0; number += 1) await operation(number, people);
    const spent = timeOf(bench.databasePid());
    for (let number = 0; number < calls; number += 1) {
      const before = performance.now();
      await operation(number, people);
      times.push(performance.now() - before);
    }
    const databaseMs = (timeOf(bench.databasePid()) - spent) / 1_000 / calls;
    found[name] = { p50: percentile(times, 0.5), p99: percentile(times, 0.99), databaseMs };
  }
  return found;
}

/** @returns the people who make the calls @throws when the disk is too small */
async function fillUp(database: Database, people: number, origin: string) {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < people * bytesOfPerson) throw new Error(`too little disk space for ${people} people`);
  const size = {
    people,
    messages: people * each,
    transfers: people * each,
    projects: Math.min(people, maxProjects),
  };
  await database.pool.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off');
  const client = await database.pool.connect();
  // A filling statement takes longer than the usual timeout.
  const settings = { query_timeout: maxFillMs };
  const filling = {
    query: (text: string, values: unknown[] = []) => client.query({ text, values, ...settings }),
  };
  try {
    await filling.query('SET statement_timeout = 0');
    await fillFast(filling, size, ['people', 'chats', 'ledger', 'ai']);
    // Signed in after the slow part, because a session might expire during it.
    const [admin, person] = [
      await signInAs(origin, 'admin@alma.test'),
      await openPerson(origin, 'grown@alma.test'),
    ];
    await fillPerson(filling, person.userId);
    await filling.query('VACUUM ANALYZE');
    await settled(filling);
    await database.pool.query('ALTER ROLE CURRENT_USER RESET synchronous_commit');
    return { admin, person };
  } finally {
    client.release();
  }
}

interface Queries {
  query(text: string): Promise<{ rows: { busy?: boolean }[] }>;
}

/** Waits until the database has caught up after filling, because no platform grows as fast. */
async function settled(database: Queries): Promise<void> {
  await database.query('CHECKPOINT');
  for (;;) {
    const { rows } = await database.query(
      `SELECT count(*) > 0 AS busy FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'`,
    );
    if (rows[0]?.busy !== true) return;
    await pause(1_000);
  }
}

/** Bytes on disk per row of the large tables, including indexes. */
async function bytesOfRows({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, (pg_total_relation_size(oid) / reltuples)::int AS bytes FROM pg_class
     WHERE reltuples > 0 AND relname IN
       ('users', 'profiles', 'sessions', 'audit_log', 'audit_links', 'chat_messages', 'transfers', 'ai_sessions',
        'ai_messages', 'ai_run_events') ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

type Operation = (number: number, people: number) => Promise<unknown>;

function operations(
  origin: string,
  admin: SignedIn,
  person: Awaited<ReturnType<typeof openPerson>>,
): Record<string, Operation> {
  const asAdmin = timedCaller(origin, admin);
  const ask = timedCaller(origin, person);
  return {
    'users: newest': () => asAdmin('GET', '/api/v1/users'),
    'users: by name': () => asAdmin('GET', '/api/v1/users?sort=display_name'),
    'users: search of few': (number) =>
      asAdmin('GET', `/api/v1/users?search=person-${Math.abs(number)}7@example`),
    'users: search of many': () => asAdmin('GET', '/api/v1/users?search=elena'),
    'users: two filters': () => asAdmin('GET', '/api/v1/users?status=verified&kyc_level=2'),
    'profiles: newest': () => asAdmin('GET', '/api/v1/profiles'),
    'profiles: search of few': (number, people) =>
      asAdmin('GET', `/api/v1/profiles?search=okafor%20${rareNumber(number, people)}`),
    'profiles: search of many': () => asAdmin('GET', '/api/v1/profiles?search=engineer'),
    'audit: newest': () => asAdmin('GET', '/api/v1/audit'),
    'audit: one action': () => asAdmin('GET', '/api/v1/audit?action=session.started'),
    chats: () => ask('GET', '/api/v1/chats?limit=20'),
    'messages: newest': () => ask('GET', `/api/v1/chats/${person.chatId}/messages`),
    activity: () => ask('GET', '/api/v1/wallets/activity'),
    sessions: () => ask('GET', '/api-ml/v1/sessions?kind=onboarding'),
    projects: () => ask('GET', '/api-ml/v1/projects'),
    'append: message': () =>
      ask('POST', `/api/v1/chats/${person.chatId}/messages`, { content: 'Hello', request_id: randomUUID() }),
    'append: transfer': () =>
      ask('POST', '/api/v1/wallets/transfer', { to: person.receiver, amount: '0.000001', currency: 'USDXM' }),
  };
}

function report(): void {
  const first = samples.get(smallest) ?? {};
  const rows = Object.entries(first).map(([name, base]) => {
    const row: Record<string, string | number> = { what: name };
    for (const [people, found] of samples) {
      const { p50, p99, databaseMs } = found[name] ?? base;
      row[`${people}: p50`] = round(p50);
      row[`p99 of ${people}`] = round(p99);
      row[`database of ${people}`] = round(databaseMs);
      if (people === smallest) continue;
      row[`ratios of ${people}`] = [p50 / base.p50, p99 / base.p99, databaseMs / base.databaseMs]
        .map(round)
        .join(' ');
    }
    return row;
  });
  console.table(rows);
  console.log(
    `milliseconds of ${calls} sequential calls, ratios relative to ${smallest} people; ${machine()}`,
  );
  const last = [...samples.values()].at(-1) ?? {};
  const over = (field: keyof Sample): string =>
    Object.keys(first)
      .filter((name) => (last[name]?.[field] ?? 0) > goal * (first[name]?.[field] ?? 0))
      .join(', ') || 'none';
  console.log(`p99 over ${goal} times: ${over('p99')}`);
  console.log(`processor time of the database over ${goal} times: ${over('databaseMs')}`);
}
