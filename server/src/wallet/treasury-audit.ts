import type { Platform } from '../platform/platform.ts';
import { recordAudit, recordAudits, type Origin } from '../account/audit/index.ts';
import type { Issued, TreasuryService } from './treasury.service.ts';

const everyMs = 60_000;
/** A younger movement's request may still be at work, and it knows more: where the call came from. */
const graceMs = 60_000;

/**
 * Movements of the treasury in the audit log. The ledger may be another database, so that a row is written after its
 * movement and not with it: what a crash in between left out is written later, from what the ledger keeps.
 */
export function createTreasuryAudit(
  { database: { db }, log, now }: Platform,
  treasury: Pick<TreasuryService, 'after'>,
) {
  /** Everything up to here has its row. */
  let recordedUpTo = 0n;
  let timer: NodeJS.Timeout | undefined;

  async function catchUp(): Promise<void> {
    const settledBefore = now() - graceMs;
    let newest = recordedUpTo;
    for await (const page of treasury.after(recordedUpTo)) {
      const settled = page.filter(({ transfer }) => transfer.at.getTime() <= settledBefore);
      // What the system did itself, such as demo data, is nobody's act.
      const acts = settled.filter(({ transfer }) => transfer.actor !== null);
      await recordAudits(
        db,
        acts.map((issued) => ({ ...entryOf(issued), at: issued.transfer.at })),
      );
      for (const { transfer } of settled) if (transfer.seq > newest) newest = transfer.seq;
    }
    recordedUpTo = newest;
  }

  return {
    /** The row of a movement that was just made; the second time it changes nothing. */
    record: (issued: Issued, origin: Origin) => recordAudit(db, { ...entryOf(issued), origin }),

    catchUp,

    start(): void {
      timer = setInterval(() => {
        catchUp().catch((error: unknown) =>
          log.warn({ err: error }, 'movements of the treasury could not be compared with the audit log'),
        );
      }, everyMs);
      timer.unref();
    },

    stop: () => clearInterval(timer),
  };
}

/** The row's id comes from the movement's hash: however often it is recorded, it is one row. */
function entryOf({ transfer, userId, asset }: Issued) {
  const hex = transfer.hash;
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return {
    id: id.join('-'),
    action: transfer.kind === 'issue' ? ('treasury.issued' as const) : ('treasury.reversed' as const),
    subjectId: userId,
    details: { asset, units: String(transfer.units), hash: hex },
    reason: transfer.reason,
    origin: { actorId: transfer.actor },
  };
}
