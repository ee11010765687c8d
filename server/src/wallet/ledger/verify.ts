// Checks every transfer of the ledger against the hash chain and all rules of double entry:
//   pnpm --filter @alma/server ledger:verify
// Reads LEDGER_DATABASE_URL or DATABASE_URL; without either, the managed database of a product that is not running.
import { readConfig } from '../../config/config.ts';
import { startManagedDatabase } from '../../platform/database/managed.ts';
import { auditLedgerAt } from './audit-at.ts';

async function verify(): Promise<boolean> {
  const config = readConfig(process.env);
  const url = config.ledger.databaseUrl ?? config.databaseUrl;
  const managed = url ? undefined : await startManagedDatabase({ dataDir: config.dataDir });
  try {
    const { transfers, accounts, head, errors } = await auditLedgerAt(url ?? managed?.url ?? '');
    process.stdout.write(`${transfers} transfers between ${accounts} accounts\nhead of the chain: ${head}\n`);
    for (const error of errors) process.stdout.write(`- ${error}\n`);
    process.stdout.write(errors.length === 0 ? 'Every rule holds.\n' : 'The ledger is not sound.\n');
    return errors.length === 0;
  } finally {
    await managed?.stop();
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
