// The product's own server with either ledger: `server.ts <variant> <url> <port>`.
import type { Parts } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config/config.ts';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import { connect } from '../../server/src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../server/src/wallet/ledger/postgres/postgres-ledger.ts';
import { createWalletOwners } from '../../server/src/wallet/ledger/postgres/wallet-owners.ts';
import { serveProduct } from '../product/serve.ts';
import { createPlainLedger, plainTables } from './plain-ledger.ts';

const [variant = 'alma', url = '', port = ''] = process.argv.slice(2);
const onError = (error: Error): void => void process.stderr.write(`${error.message}\n`);

async function plainParts({ ledger: { poolSize } }: Config): Promise<Parts> {
  // As many connections as the product's engine may use, and more than it needs.
  const { pool } = openDatabase(url, { poolSize: 10, onError });
  await pool.query(plainTables);
  const connection = connect({ url, poolSize, onError });
  const ledger = { ...createPostgresLedger(connection), ...createPlainLedger(pool) };
  return { walletStorage: { ledger, owners: createWalletOwners(connection) } };
}

await serveProduct({ url, port, parts: variant === 'plain' ? plainParts : undefined });
