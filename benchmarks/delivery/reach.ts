// pnpm --filter @alma/benchmarks reach
// How long it takes until new page loads from two servers on one database get a release, and the old one after a
// rollback: from the start of the call to the first HTML of each server with the build. Needs a build.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Caller, deliver, release, releaseToken } from '../../e2e/support/changed-builds.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { socketIn } from '../../e2e/support/separate-ledger.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { openProxy } from '../../server/test/wallet/relay.ts';
import type { Registry } from '../../shared/src/contract/index.ts';

const rounds = Number(process.argv[2] ?? 10);
const goalMs = 5_000;
const limitMs = 30_000;
const password = 'only-this-benchmark-knows-it';

interface Measured {
  change: string;
  server: string;
  ms: number;
}

/** The build of the wallet that a new page of this server loads; the page also contains the last good one. */
async function visibleBuild(url: string): Promise<string> {
  const html = await (await fetch(`${url}/wallet`, { headers: { accept: 'text/html' } })).text();
  const [, boot = ''] = /id="alma-boot">(.*?)<\/script>/s.exec(html) ?? [];
  const { registry } = JSON.parse(boot) as { registry: Registry };
  const { version, build } = registry.remotes.find(({ name }) => name === 'wallet') ?? {};
  return `${version}-${build}`;
}

/** Milliseconds until a new page of this server loads the build. */
async function visibleAfter(url: string, build: string, startedAt: number): Promise<number> {
  while (performance.now() - startedAt < limitMs) {
    if ((await visibleBuild(url)) === build) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${url} does not show ${build} after ${limitMs} ms`);
}

async function change(team: Caller, kind: 'rollouts' | 'rollback', body: object): Promise<void> {
  const { remotes } = await deliver<{ remotes: { revision: number }[] }>(team, 'GET', 'remotes');
  const headers = { ...team.headers, 'if-match': `"${remotes[0]?.revision ?? 0}"` };
  await deliver({ ...team, headers }, 'POST', `remotes/wallet/${kind}`, body);
}

async function measure(team: Caller, urls: readonly string[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  const watch = async (name: string, build: string, act: () => Promise<void>) => {
    const startedAt = performance.now();
    const seen = urls.map((url) => visibleAfter(url, build, startedAt));
    await act();
    const times = await Promise.all(seen);
    times.forEach((ms, index) => measured.push({ change: name, server: `server ${index + 1}`, ms }));
  };
  const releaseOf = (round: number) =>
    release(team, {
      remote: 'wallet',
      version: '1.0.0',
      build: `abcd${String(round).padStart(6, '0')}`,
      replace: [['wallet:"Wallet"', `wallet:"Wallet ${round}"`]],
    });
  await change(team, 'rollouts', { release: await releaseOf(0), strategy: 'AllAtOnce' });
  for (let round = 1; round <= rounds; round += 1) {
    const build = `1.0.0-abcd${String(round).padStart(6, '0')}`;
    await watch('release', build, async () => {
      await change(team, 'rollouts', { release: await releaseOf(round), strategy: 'AllAtOnce' });
    });
    await watch('rollback', '1.0.0-abcd000000', () => change(team, 'rollback', { reason: 'Measured' }));
  }
  return measured;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-reach-'));
// The database runs as a separate user.
await chmod(dataDir, 0o755);
await writeFile(path.join(dataDir, 'database.password'), password, { mode: 0o600 });
const first = await startProduct({ ALMA_DATA_DIR: dataDir });
const proxy = await openProxy(() => ({ path: socketIn(dataDir) }));
const second = await startProduct({
  DATABASE_URL: `postgresql://alma:${password}@127.0.0.1:${proxy.port}/alma`,
});
try {
  const { headers } = await signIn(first.url, 'admin@alma.test');
  const team = await releaseToken({ url: first.url, headers }, 'wallet', 'Benchmark');
  const measured = await measure(team, [first.url, second.url]);
  const rows = [...new Set(measured.map(({ change: name, server }) => `${name}, ${server}`))].map((key) => {
    const times = measured
      .filter(({ change: name, server }) => `${name}, ${server}` === key)
      .map(({ ms }) => Math.round(ms))
      .toSorted((a, b) => a - b);
    return { change: key, times: times.length, medianMs: times[times.length >> 1], worstMs: times.at(-1) };
  });
  console.table(rows);
  if (measured.some(({ ms }) => ms > goalMs)) process.exitCode = 1;
} finally {
  await second.stop();
  await proxy.close();
  await first.stop();
  await rm(dataDir, { recursive: true, force: true });
}
