import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openProxy } from '../../server/test/wallet/relay.ts';
import { type Product, startProduct } from './product.ts';

/** A product whose ledger uses a separate connection: cutting it makes only the ledger unavailable. */
export interface SeparateLedger {
  product: Product;
  cut(): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'only-this-test-knows-it';

export async function startSeparateLedger(): Promise<SeparateLedger> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-e2e-'));
  // The database runs as a separate user.
  await chmod(dataDir, 0o755);
  await writeFile(path.join(dataDir, 'database.password'), password, { mode: 0o600 });
  const proxy = await openProxy(() => ({ path: socketIn(dataDir) }));
  const product = await startProduct({
    ALMA_DATA_DIR: dataDir,
    LEDGER_DATABASE_URL: `postgresql://alma:${password}@127.0.0.1:${proxy.port}/alma`,
  });
  return {
    product,
    cut: proxy.cut,
    restore: proxy.restore,
    async stop() {
      await product.stop();
      await proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The path of the database's socket, from the file that PostgreSQL writes once it listens. */
export function socketIn(dataDir: string): string {
  const lines = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const [port = '', folder = ''] = lines.slice(3, 5);
  return path.join(folder, `.s.PGSQL.${port}`);
}
