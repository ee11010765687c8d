// node benchmarks/users/reads.ts [seconds] [rounds]
// Reading calls compared with bare Fastify handlers with the same queries, alternately, by an external load tool.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Database } from '../../server/src/platform/database/index.ts';
import type { SignedIn } from '../../server/test/sign-in.ts';
import { timeOf } from '../product/processor.ts';
import { machine, median, signInAs, withBench } from '../product/running.ts';
import { caller } from '../scale/calls.ts';
import { fillPeople } from './people.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 5);
const connections = 32;
/** Number of product calls for each call of a bare handler, with the same processor time. */
const goal = 0.6;
const chats = 8;
/** Folder of the built pages; without a build, their HTML is left out. */
const webDir = process.env['ALMA_WEB_DIR'] ?? path.resolve(import.meta.dirname, '../..');

interface Target {
  pid: number;
  url: string;
  headers: Record<string, string>;
}

/** The server's processor time per call in microseconds, and calls per second. */
async function load(
  { pid, url, headers }: Target,
  duration: number,
): Promise<{ cost: number; rate: number }> {
  const before = timeOf(pid);
  const result = await autocannon({ url, headers, connections, duration });
  // Calls that the tool has aborted are still being answered and count towards the person's limit.
  await setTimeout(1_000);
  const failed = result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} calls of ${url} failed: ${JSON.stringify(result.statusCodeStats)}`);
  const calls = result['2xx'];
  return { cost: (timeOf(pid) - before) / calls, rate: calls / result.duration };
}

await withBench(async (bench) => {
  const database = await bench.database('alma_users');
  const alma = await bench.start('product/server.ts', database.url, 4222, { ALMA_WEB_DIR: webDir });
  const bare = await bench.start('users/bare-server.ts', database.url, 4223);
  await fillPeople(database, 1_000);
  const leo = await signInAs(alma, 'leo@alma.test');
  await openChats(alma, leo, database);
  const { rows } = await database.pool.query('SELECT id FROM sessions LIMIT 1');
  const bareCalls = { pid: bench.pidOf(bare), headers: { 'x-session': String(rows[0]?.id) } };
  const almaCalls = { pid: bench.pidOf(alma), headers: { ...leo.headers, cookie: await cookiesOf(leo) } };
  const calls: Record<string, string> = {
    'GET /users/{id}': `/api/v1/users/${leo.userId}`,
    'GET /auth/me': '/api/v1/auth/me',
    'GET /chats': '/api/v1/chats',
    ...(existsSync(path.join(webDir, 'host/dist/host.json')) && { 'a page': '/wallet' }),
  };
  const targets: Record<string, Target> = {};
  for (const [call, address] of Object.entries(calls)) {
    targets[`bare ${call}`] = { ...bareCalls, url: bare + address };
    targets[call] = { ...almaCalls, url: alma + address };
  }
  const samples = new Map<string, { cost: number; rate: number }[]>();
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const sample = await load(target, round < 0 ? 2 : seconds);
      if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
    }
  }
  const middle = (name: string, field: 'cost' | 'rate') =>
    median((samples.get(name) ?? []).map((sample) => sample[field]));
  const ratios = Object.keys(calls).map((call) => middle(`bare ${call}`, 'cost') / middle(call, 'cost'));
  console.table(
    Object.keys(calls).map((call, index) => ({
      call,
      'µs of processor time': Math.round(middle(call, 'cost')),
      'bare: µs': Math.round(middle(`bare ${call}`, 'cost')),
      'by processor time': Number(ratios[index]?.toFixed(2)),
      'calls a second': Math.round(middle(call, 'rate')),
      'bare: calls a second': Math.round(middle(`bare ${call}`, 'rate')),
    })),
  );
  // A page makes no query, so its bare handler only sends a text.
  const lowest = Math.min(...ratios.filter((_ratio, index) => Object.keys(calls)[index] !== 'a page'));
  console.log(`${connections} connections; ${machine()}, ${rounds} × ${seconds} s`);
  console.log(
    `goal: each at least ${goal} of its bare handler: ${lowest.toFixed(2)}, ${lowest >= goal ? 'reached' : 'missed'}`,
  );
  if (lowest < goal) process.exitCode = 1;
});

/** Creates chats of three people with a message each. */
async function openChats(origin: string, person: SignedIn, { pool }: Database): Promise<void> {
  const call = caller(origin, person);
  const { rows } = await pool.query<{ user_id: string }>(
    "SELECT user_id FROM users WHERE handle LIKE 'person-%' AND status = 'active' LIMIT $1",
    [chats + 1],
  );
  for (let number = 0; number < chats; number += 1) {
    const participants = rows.slice(number, number + 2).map(({ user_id: id }) => id);
    const chat = await call('POST', '/api/v1/chats', { title: `Chat ${number}`, participants });
    const message = { content: 'Hello', request_id: `first-${number}` };
    await call('POST', `/api/v1/chats/${String(chat['id'])}/messages`, message);
  }
}

/** The cookies of a browser that has requested the current user. */
async function cookiesOf({ browser, headers }: SignedIn): Promise<string> {
  await browser.fetch('/api/v1/auth/me', { headers });
  const sent = browser.cookieNames().filter((name) => name.startsWith('alma_bucket'));
  return sent.map((name) => `${name}=${browser.cookie(name) ?? ''}`).join('; ');
}
