import { auditLedger, type AuditReport } from './audit.ts';
import { connect } from './postgres/connection.ts';
import { createPostgresLedger } from './postgres/postgres-ledger.ts';

/** Checks the ledger of a database, which other processes may use at the same time. */
export async function auditLedgerAt(url: string): Promise<AuditReport> {
  const onError = (error: Error): void => void process.stderr.write(`${error.message}\n`);
  const ledger = createPostgresLedger(connect({ url, poolSize: 2, onError }));
  try {
    return await auditLedger(ledger);
  } finally {
    await ledger.stop();
  }
}
