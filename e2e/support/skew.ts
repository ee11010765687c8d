import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startManagedDatabase } from '../../server/src/platform/database/managed.ts';
import { platformCopy } from '../../tools/skew/platform-copy.mjs';
import { type Product, startProduct } from './product.ts';
import { buildSkew, type SkewReleases } from './skew-builds.ts';
import { type SkewVersion, versionNames, versions } from './skew-versions.ts';

/** A platform of each version, all on one database: a release on one of them is live on all. */
export interface SkewPlatforms {
  releases: SkewReleases;
  servers: Record<SkewVersion, Product>;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startSkew(): Promise<SkewPlatforms> {
  const copy = platformCopy();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-skew-data-'));
  const database = await startManagedDatabase({ dataDir, log: silent });
  const servers = new Map<SkewVersion, Product>();
  const stop = async (): Promise<void> => {
    for (const server of servers.values()) await server.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
    copy.remove();
  };
  try {
    const releases = await buildSkew(copy);
    const env = {
      ALMA_DATA_DIR: dataDir,
      ALMA_SECRET: randomBytes(24).toString('hex'),
      DATABASE_URL: database.url,
    };
    // Sequentially: each reads the contract of the copy when it starts.
    for (const name of versionNames) {
      const { version } = versions[name];
      copy.setContract(versions[name]);
      const web = copy.webFolder(version, ['account', 'delivery']);
      servers.set(name, await startProduct({ ...env, ALMA_WEB_DIR: web }, copy.dir));
    }
    return { releases, servers: Object.fromEntries(servers) as Record<SkewVersion, Product>, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
