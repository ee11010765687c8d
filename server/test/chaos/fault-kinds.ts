import { stopPostgres } from '../outage/postgres-processes.ts';
import type { SmallDisk } from '../outage/small-disk.ts';
import type { ProxyName, Stage } from './stage.ts';
import type { ActionKind } from './tally.ts';

/** Ends a fault. */
export type Ending = () => unknown;

/** A fault, and the guarantees that hold during it. */
export interface Fault {
  begin(stage: Stage): Promise<Ending>;
  /** Acts that may stall during the fault; all others must continue. */
  hits: 'all' | readonly ActionKind[];
  /** The checks of `/readiness` that report it. */
  down: readonly string[];
  /** One server does not answer at all. */
  takesServer?: boolean;
  /** The fault ends as soon as it has begun, so times are measured from there. */
  isInstant?: boolean;
  /** Maximum stall of an action after the fault, in milliseconds. */
  maxStallMs: number;
  /** How long `/readiness` may take to report recovery, where it needs longer than usual. */
  maxReadyMs?: number;
  needsDisks?: boolean;
}

const ofServer = { hits: [], down: [], takesServer: true, maxStallMs: 2_000 } as const;
const ofDatabase = { hits: 'all', down: ['database', 'ledger'], maxStallMs: 10_000 } as const;
const ofRedis = { hits: ['mail'], down: ['redis'], maxStallMs: 10_000 } as const;
const ofStore = { hits: ['upload', 'ask'], down: ['files'], maxStallMs: 10_000 } as const;
const ofProvider = { hits: ['sign-in'], down: ['sign_in'], maxStallMs: 10_000 } as const;
const ofMail = { hits: ['mail'], down: ['mail'], maxStallMs: 10_000 } as const;
const writes = ['chat', 'transfer', 'upload', 'ask', 'spin', 'sign-in'] as const;

const server = 'server 1';

const proxyOf = ({ proxies }: Stage, name: ProxyName) => {
  const proxy = proxies.get(name);
  if (!proxy) throw new Error(`there is no proxy to ${name}`);
  return proxy;
};

const cut =
  (name: ProxyName) =>
  async (stage: Stage): Promise<Ending> => {
    await proxyOf(stage, name).cut();
    return () => proxyOf(stage, name).restore();
  };

const silence =
  (name: ProxyName) =>
  async (stage: Stage): Promise<Ending> => {
    proxyOf(stage, name).freeze();
    return () => proxyOf(stage, name).restore();
  };

const slow =
  (name: ProxyName, ms: number) =>
  async (stage: Stage): Promise<Ending> => {
    proxyOf(stage, name).slow(ms);
    return () => proxyOf(stage, name).restore();
  };

const end =
  (name: string, signal: NodeJS.Signals) =>
  async ({ stack }: Stage): Promise<Ending> => {
    const running = stack.processes.get(name);
    running?.child.kill(signal);
    await running?.ended;
    return () => stack.restart(name);
  };

const stop =
  (name: string) =>
  async ({ stack }: Stage): Promise<Ending> => {
    const child = stack.processes.get(name)?.child;
    child?.kill('SIGSTOP');
    return () => void child?.kill('SIGCONT');
  };

const fill =
  (of: (disks: NonNullable<Stage['disks']>) => SmallDisk) =>
  async ({ disks }: Stage): Promise<Ending> => {
    if (!disks) throw new Error('there are no small disks');
    await of(disks).fill();
    return () => of(disks).clear();
  };

export const faultKinds = {
  'server killed': { ...ofServer, begin: end(server, 'SIGKILL') },
  'server restarted': { ...ofServer, begin: end(server, 'SIGTERM') },
  'server stopped': { ...ofServer, hits: 'all', begin: stop(server) },
  'database killed': {
    ...ofDatabase,
    isInstant: true,
    begin: async ({ managed }) => {
      process.kill(managed.pid(), 'SIGKILL');
      return () => undefined;
    },
  },
  'database stopped': { ...ofDatabase, begin: async ({ managed }) => stopPostgres(managed.pid()) },
  'database cut': { ...ofDatabase, begin: cut('database') },
  'database slow': { ...ofDatabase, down: [], begin: slow('database', 50) },
  'database disk full': {
    hits: writes,
    down: ['storage'],
    maxStallMs: 10_000,
    // A refused write counts for fifteen seconds, since only further writes could show that the disk has space again.
    maxReadyMs: 20_000,
    needsDisks: true,
    begin: fill(({ tables }) => tables),
  },
  'redis killed': {
    ...ofRedis,
    begin: async ({ stack }) => {
      await stack.redis.stop();
      return () => stack.redis.start();
    },
  },
  'redis stopped': {
    ...ofRedis,
    begin: async ({ stack }) => {
      stack.redis.freeze();
      return () => stack.redis.thaw();
    },
  },
  'redis cut': { ...ofRedis, begin: cut('redis') },
  'redis slow': { ...ofRedis, hits: [], down: [], begin: slow('redis', 100) },
  'store cut': { ...ofStore, begin: cut('store') },
  'store silent': { ...ofStore, begin: silence('store') },
  'store slow': { ...ofStore, down: [], begin: slow('store', 300) },
  'provider killed': { ...ofProvider, begin: end('demo', 'SIGKILL') },
  'provider cut': { ...ofProvider, begin: cut('provider') },
  'provider stopped': { ...ofProvider, begin: stop('demo') },
  'mail cut': { ...ofMail, begin: cut('mail') },
  'mail silent': { ...ofMail, begin: silence('mail') },
  'uploads disk full': {
    hits: ['upload'],
    down: [],
    maxStallMs: 10_000,
    needsDisks: true,
    begin: fill(({ uploads }) => uploads),
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faultKinds;
