import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startManagedDatabase } from '../../server/src/platform/database/managed.ts';
import { startNginx } from '../../server/test/edge/nginx.ts';
import { freePort } from '../../server/test/process/free-port.ts';
import { type Product, startProduct } from './product.ts';

/** The built product as in production: two servers on one database and one store, behind nginx. */
export interface TwoServers {
  /** The address of the edge. */
  url: string;
  servers: readonly Product[];
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startTwoServers(): Promise<TwoServers> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-two-'));
  const database = await startManagedDatabase({ dataDir, log: silent });
  const ports = [await freePort(), await freePort()];
  const edge = await startNginx(ports);
  const servers: Product[] = [];
  const stop = async (): Promise<void> => {
    await edge.stop();
    for (const server of servers) await server.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const env = {
      ALMA_DATA_DIR: dataDir,
      ALMA_SECRET: randomBytes(24).toString('hex'),
      DATABASE_URL: database.url,
      PUBLIC_URL: edge.origin,
    };
    // Sequentially, because the first one creates the tables and the demo data.
    for (const port of ports) servers.push(await startProduct({ ...env, PORT: String(port) }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: edge.origin, servers, stop };
}
