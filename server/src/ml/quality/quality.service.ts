import { hash, randomUUID } from 'node:crypto';
import type { QualityReport } from '@alma/shared/contract';
import { type AuditAction, type Origin, recordAudit } from '../../account/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/problems/index.ts';
import { outdated } from './quality.policy.ts';
import {
  deleteQualityRuns,
  findQualityRun,
  insertQualityRun,
  listQualityRuns,
  lockQualityRuns,
  type QualityRunRow,
} from './quality.repository.ts';

export type QualityRuns = ReturnType<typeof createQualityRuns>;

/** Reports of model quality, sent by administrators or measured by the server. */
export function createQualityRuns({ database: { db }, now }: Platform) {
  return {
    list: (): Promise<QualityRunRow[]> => listQualityRuns(db),

    /** Adds a report. The same report is stored only once. */
    add: (origin: Origin, report: QualityReport): Promise<QualityRunRow> =>
      db.transaction((tx) => addRun(tx, { origin, report, now: now() })),

    /** @throws {Problem} 404 when there is no such report. */
    async remove(origin: Origin, id: string): Promise<void> {
      if (!isId(id)) throw noSuchRun();
      await db.transaction(async (tx) => {
        const [row] = await deleteQualityRuns(tx, [id]);
        if (!row) throw noSuchRun();
        await record(tx, origin, 'quality_run.removed', row);
      });
    },
  };
}

interface NewRun {
  origin: Origin;
  report: QualityReport;
  now: number;
}

/** Stores a report with its audit record. */
export async function addRun(tx: Transaction, { origin, report, now }: NewRun): Promise<QualityRunRow> {
  const row: QualityRunRow = {
    id: randomUUID(),
    model: report.model,
    measuredAt: new Date(report.measured_at),
    storedAt: new Date(now),
    digest: hash('sha256', JSON.stringify(report)),
    report,
  };
  const stored = await lockQualityRuns(tx);
  const duplicate = stored.find(({ digest }) => digest === row.digest);
  const existing = duplicate && (await findQualityRun(tx, duplicate.id));
  if (existing) return existing;
  await deleteQualityRuns(tx, outdated([row, ...stored]));
  await insertQualityRun(tx, row);
  await record(tx, origin, 'quality_run.added', row);
  return row;
}

const noSuchRun = () => notFound('There is no such measurement');

const record = (
  tx: Transaction,
  origin: Origin,
  action: AuditAction,
  { id, model, measuredAt, report: { set, source } }: QualityRunRow,
): Promise<void> => {
  const details = { quality_run_id: id, model, set, source, measured_at: measuredAt.toISOString() };
  return recordAudit(tx, origin, action, { details });
};
