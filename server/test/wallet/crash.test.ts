import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallReply } from '@alma/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
const clients = 12;
const perClient = 60;
const verify = path.resolve(import.meta.dirname, '../../src/wallet/ledger/verify.ts');

let dataDir: string;
let env: Record<string, string>;
let server: ServerProcess;
let leo: SignedIn;
let nina: SignedIn;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'alma-crash-'));
  await chmod(dataDir, 0o755);
  env = {
    ALMA_DATA_DIR: dataDir,
    ALMA_WEB_DIR: dataDir,
    PORT: String(port),
    RATE_CALLS_PER_MINUTE: '1000000',
  };
  await start();
  leo = await signIn(origin, 'leo@alma.test');
  nina = await signIn(origin, 'nina@alma.test');
});

afterEach(async () => {
  await stopAll();
  const record = await readFile(path.join(dataDir, 'database.json'), 'utf8').catch(() => '');
  if (record) await rm((JSON.parse(record) as { home: string }).home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = spawnServer(env);
  await waitUntilReady(server, port);
}

async function call<N extends 'wallets.me' | 'wallets.balance'>(
  who: SignedIn,
  name: N,
): Promise<CallReply<N>> {
  const path = name.replace('.', '/');
  return (await fetch(`${origin}/api/v1/${path}`, { headers: who.headers })).json() as Promise<CallReply<N>>;
}
const balance = async (who: SignedIn): Promise<number> =>
  Number((await call(who, 'wallets.balance')).usdxm.amount);

/** Sends one coin under a key. @returns the hash when confirmed, undefined when the outcome is unknown */
async function send(to: string, key: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${origin}/api/v1/wallets/transfer`, {
      method: 'POST',
      headers: { ...leo.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ to, amount: '0.01', currency: 'USDXM' }),
    });
    const body = (await reply.json()) as { transaction?: { hash: string } };
    if (reply.status >= 400 && reply.status < 500) throw new TypeError(`refused: ${JSON.stringify(body)}`);
    return body.transaction?.hash;
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('refused')) throw error;
    return undefined;
  }
}

/** Puts the server under load with a failure in the middle; each key is retried until its outcome is known. */
async function underLoad(
  failure: () => Promise<void>,
): Promise<{ acknowledged: Map<string, string>; unknown: number }> {
  const { address } = await call(nina, 'wallets.me');
  const acknowledged = new Map<string, string>();
  let unknown = 0;
  const client = async (number: number): Promise<void> => {
    for (let round = 0; round < perClient; round += 1) {
      const key = `crash-${number}-${round}`;
      for (let hash = await send(address, key); ; hash = await send(address, key)) {
        if (hash === undefined) {
          unknown += 1;
          await pause(100);
          continue;
        }
        acknowledged.set(key, hash);
        break;
      }
    }
  };
  const load = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  while (acknowledged.size < (clients * perClient) / 4) await pause(5);
  await failure();
  await load;
  // Repeating every call gives the same results.
  for (const [key, hash] of [...acknowledged].slice(0, 50)) expect(await send(address, key)).toBe(hash);
  return { acknowledged, unknown };
}

async function expectNothingLostOrDoubled(failure: () => Promise<void>): Promise<void> {
  const [before, received] = [await balance(leo), await balance(nina)];
  const { acknowledged, unknown } = await underLoad(failure);
  expect(unknown).toBeGreaterThan(0);
  expect(new Set(acknowledged.values()).size).toBe(clients * perClient);
  const moved = (clients * perClient) / 100;
  expect(await balance(leo)).toBeCloseTo(before - moved, 6);
  expect(await balance(nina)).toBeCloseTo(received + moved, 6);
  await stopAll();
  const checked = spawnSync(process.execPath, [verify], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(checked.stdout).toContain('Every rule holds.');
}

describe('money under load', () => {
  it('is neither lost nor duplicated when the server is killed', async () => {
    await expectNothingLostOrDoubled(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
      await start();
    });
  });

  it('is neither lost nor duplicated when the database is killed', async () => {
    const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid'], { encoding: 'utf8' });
    const child = stdout.split('\n').find((line) => line.trim().endsWith(` ${server.child.pid}`));
    const postmaster = Number(child?.trim().split(/\s+/)[0]);
    await expectNothingLostOrDoubled(async () => void process.kill(postmaster, 'SIGKILL'));
  });
});
