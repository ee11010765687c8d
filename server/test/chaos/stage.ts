import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type ManagedPostgres, startManagedDatabase } from '../../src/platform/database/managed.ts';
import { mountSmallDisk, type SmallDisk } from '../outage/small-disk.ts';
import { type Need, ownSources, type Stack, startStack } from '../stack/start-stack.ts';
import { openProxy, openRelay, type Proxy } from '../wallet/relay.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { adminEmail } from './day.ts';

const database = 'alma_chaos';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Connections between servers and their dependencies. */
export type ProxyName = Need | 'database';

/** The whole stack, with access to everything that can fail. */
export interface Stage {
  stack: Stack;
  managed: ManagedPostgres;
  proxies: ReadonlyMap<ProxyName, Proxy>;
  /** Small file systems; undefined where this process may not mount one. */
  disks: { tables: SmallDisk; uploads: SmallDisk } | undefined;
  /** URL of the databases with all rights, bypassing the relays. */
  databaseUrl: string;
  stop(): Promise<void>;
}

/** The people act faster than real ones, and all from one address. */
const exported = {
  COMPOSE_PROFILES: 'demo',
  ADMIN_EMAILS: adminEmail,
  LOG_LEVEL: 'error',
  RATE_CALLS_PER_MINUTE: '1000000',
  RATE_SIGN_INS_PER_MINUTE: '1000000',
  RATE_TEST_MAILS_PER_MINUTE: '1000000',
  RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: '1000000',
  RATE_SOCKET_MESSAGES_PER_SECOND: '1000',
  RATE_SOCKET_JOINS_PER_MINUTE: '1000000',
  RATE_SOCKET_OPENINGS_PER_MINUTE: '1000000',
};

export interface StageOptions {
  /** Mounts small file systems for the tables and for uploads, if this process may. */
  withDisks?: boolean;
  /** Sources of the servers at the start. */
  sources?: string;
}

export async function setStage({ withDisks, sources = ownSources }: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-chaos-'));
  chmodSync(folder, 0o755);
  const stops: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const web = makeWebFolder();
    stops.push(async () => web.remove());
    web.write('dist/remotes.json', { remotes: [] });
    const disks = withDisks ? await mountDisks() : undefined;
    if (disks) stops.push(disks.uploads.remove, disks.tables.remove);
    const managed = await startManagedDatabase({ dataDir: path.join(folder, 'database'), log: silent });
    stops.push(() => managed.stop());
    if (disks) await placeDatabase(managed.url, path.join(folder, 'database'), disks.tables);

    const relay = await openRelay(managed.url);
    const proxies = new Map<ProxyName, Proxy>([['database', relay]]);
    stops.push(async () => {
      for (const proxy of proxies.values()) await proxy.close();
    });
    const stack = await startStack({
      adminUrl: relay.url,
      database,
      webDir: web.dir,
      exported,
      sources,
      more: disks ? { ALMA_DATA_DIR: path.join(disks.uploads.folder, 'incoming') } : {},
      async via(need, port) {
        const proxy = await openProxy(() => ({ host: '127.0.0.1', port }));
        proxies.set(need, proxy);
        return proxy.port;
      },
    });
    stops.push(stack.stop);
    const databaseUrl = new URL(managed.url);
    databaseUrl.pathname = `/${database}`;
    return { stack, managed, proxies, disks, databaseUrl: databaseUrl.href, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function mountDisks(): Promise<Stage['disks']> {
  const tables = await mountSmallDisk(96);
  const uploads = tables && (await mountSmallDisk(16));
  return tables && uploads ? { tables, uploads } : undefined;
}

/** Creates the database on the small disk before the installation is prepared. */
async function placeDatabase(url: string, dataDir: string, disk: SmallDisk): Promise<void> {
  const tables = path.join(disk.folder, 'tables');
  const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
  await mkdir(tables);
  await chown(tables, uid, gid);
  await chmod(tables, 0o700);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE TABLESPACE small LOCATION '${tables}'`);
  await client.query('CREATE ROLE alma_owner');
  await client.query(`CREATE DATABASE ${database} OWNER alma_owner TABLESPACE small`);
  await client.end();
}
