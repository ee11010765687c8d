import { type Origin, recordAudits } from '../account/audit/index.ts';
import { idFrom } from '../platform/ids/index.ts';
import { createJob } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Issued, TreasuryService } from './treasury.service.ts';

const everyMs = 60_000;
/** The request of a more recent movement may still be running; it records more, such as the caller's address. */
const graceMs = 60_000;

/**
 * Records movements of the treasury in the audit log. The ledger may be another database, so an entry is written after
 * its movement; entries that a crash left out are written later from the ledger.
 */
export function createTreasuryAudit(
  { database: { db }, log, now }: Platform,
  treasury: Pick<TreasuryService, 'after'>,
) {
  /** All movements up to this seq are recorded. */
  let recordedUpTo = 0n;

  async function catchUp(): Promise<void> {
    const settledBefore = now() - graceMs;
    let newest = recordedUpTo;
    for await (const page of treasury.after(recordedUpTo)) {
      const settled = page.filter(({ transfer }) => transfer.at.getTime() <= settledBefore);
      // Movements of the system, such as demo data, have no actor to record.
      const acts = settled.filter(({ transfer }) => transfer.actor !== null);
      await recordAudits(
        db,
        acts.map((issued) => ({ ...entryOf(issued), at: issued.transfer.at })),
      );
      for (const { transfer } of settled) if (transfer.seq > newest) newest = transfer.seq;
    }
    recordedUpTo = newest;
  }

  const { start, stop } = createJob({
    everyMs,
    work: catchUp,
    log,
    failure: 'could not compare movements of the treasury with the audit log',
    span: 'record-treasury',
  });
  return {
    /** Records a new movement; repeating it changes nothing. */
    record: (issued: Issued, origin: Origin) => recordAudits(db, [{ ...entryOf(issued), origin }]),

    catchUp,
    start,
    stop,
  };
}

/** The id of the entry derives from the movement's hash, so that recording it twice creates one entry. */
function entryOf({ transfer, userId, asset }: Issued) {
  return {
    id: idFrom(transfer.hash),
    action: transfer.kind === 'issue' ? ('treasury.issued' as const) : ('treasury.reversed' as const),
    subjectId: userId,
    details: { asset, units: String(transfer.units), hash: transfer.hash },
    reason: transfer.reason,
    origin: { actorId: transfer.actor },
  };
}
