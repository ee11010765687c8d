// node server/test/spin/long.ts [runs] [step] [from]
// The long version of the spin tests: the duration of a run, an identical log each time, many concurrent runs with
// reconnecting readers, and a server crash at every write, or at every `step`th write from `from` on, so that this slow
// test can be split. With 0 runs or step 0 that part is left out.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { ServerFarm } from '../chats/server-farm.ts';
import { signIn } from '../sign-in.ts';
import { runCrowd } from './crowd.ts';
import { outlive, type Setting, undisturbed } from './deaths.ts';
import { spinSetup } from './spin-client.ts';
import { fourAgents, type SpinBrief, startSpinEngine } from './spin-engine.ts';

const runs = Number(process.argv[2] ?? 200);
const step = Number(process.argv[3] ?? 1);
const from = Number(process.argv[4] ?? 1);
const people = 20;
/** Later parts of the same test only need the log to compare with. */
const repeats = from === 1 ? 20 : 1;
/** The limit for the 99th percentile of an event's delay. */
const latestMs = 200;
/** Concurrent deaths. */
const width = 8;
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): void => {
  say(`- ${text}`);
  process.exitCode = 1;
};

const brief: SpinBrief = {
  problem: 'Close the night gaps on ward 7. Nine nurses share the nights. No overtime is allowed.',
  orientation: 'discharge',
  mode: 'auto',
  agents: fourAgents,
};

async function crowd(origin: string, tokens: string[], leaves: number): Promise<void> {
  const setup = { ...brief, agents: [...spinSetup.agents] };
  const report = await runCrowd({ origin, tokens, runs, leaves, setup });
  const { p50, p99, max } = report.delivery;
  say(
    `${report.runs} runs at once, ${report.events} events, ${report.reconnects} reconnects in ${report.seconds} s: ` +
      `${report.lost} lost, ${report.doubled} doubled, ${report.refused} asked to come again; delivery p50 ${p50} ms, p99 ${p99} ms, at most ${max} ms`,
  );
  if (report.lost + report.doubled > 0) fail('events were lost or doubled');
  if (p99 > latestMs) fail(`an event in a hundred came later than ${latestMs} ms`);
}

async function repeat(setting: Setting): Promise<{ hash: string; writes: number }> {
  const first = await undisturbed(setting);
  if (repeats === 1) return first;
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  for (let count = 1; count < repeats; count += 1) {
    const { hash } = await undisturbed(setting);
    if (hash !== first.hash) fail('a log differs from the first one');
  }
  const { user, system } = process.cpuUsage(cpu);
  const each = (ms: number): number => Math.round(ms / (repeats - 1));
  say(
    `a whole run (7 phases, ${brief.agents.length} agents, ${first.writes} writes): ` +
      `${each(performance.now() - wall)} ms, of which ${each((user + system) / 1000)} ms of this process's CPU time; ` +
      `${repeats} logs with one hash, ${first.hash.slice(0, 12)}`,
  );
  return first;
}

async function die(setting: Setting): Promise<void> {
  const expected = await repeat(setting);
  const heir = startSpinEngine(setting.platform);
  const places = Array.from({ length: expected.writes }, (_value, index) => index + 1).filter(
    (place) => place >= from && (place - from) % step === 0,
  );
  const deaths = places.flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })));
  const count = { same: 0, other: 0 };
  const next = deaths.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const death of next) {
        const hash = await outlive(setting, death, heir);
        if (hash === expected.hash) count.same += 1;
        else {
          count.other += 1;
          fail(
            `death ${death.when} write ${death.at}: ${hash === undefined ? 'it did not die' : 'another log'}`,
          );
        }
        if ((count.same + count.other) % 50 === 0)
          say(`${count.same + count.other} of ${deaths.length} deaths`);
      }
    }),
  );
  await heir.stop();
  say(
    `death before and after each of ${places.length} writes (${places.slice(0, 3).join(', ')}…): ${count.same} of ${deaths.length} with the same log`,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'alma-spin-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const managed = await startManagedDatabase({ dataDir: folder, log: silent });
const farm = new ServerFarm({ databaseUrl: managed.url, folder });
try {
  const [port = 0] = await farm.start(1);
  const origin = `http://localhost:${port}`;
  const all = [];
  for (let index = 0; index < people; index += 1) all.push(await signIn(origin, `reader${index}@alma.test`));
  const tokens = all.map(({ access_token: token }) => token);
  if (runs > 0) await crowd(origin, tokens, Math.ceil(1000 / runs));
  await farm.end();

  const database = openDatabase(managed.url, { poolSize: 20, onError: () => undefined });
  const platform: Platform = {
    config: readConfig({ NODE_ENV: 'test', ALMA_SECRET: 'a secret that only tests share, long enough' }),
    database,
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    publicUrl: origin,
    now: () => Date.now(),
  };
  try {
    if (step > 0) await die({ platform, owner: all[0]?.userId ?? '', brief });
  } finally {
    await database.close();
  }
} finally {
  await farm.end();
  await managed.stop();
  rmSync(folder, { recursive: true, force: true });
}
