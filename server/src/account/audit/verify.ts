import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../../platform/database/index.ts';
import { chainStart, sha256 } from '../../platform/security/index.ts';
import { readLinks, unlinkedRows } from './chain.repository.ts';
import { type LinkedRow, linkOf } from './chain.ts';

/** The end of each chain in an earlier check; a later check must still find it. */
export type ChainEnds = Map<number, { seq: number; hash: string; entryId: string }>;

export interface ChainReport {
  rows: number;
  /** Hash of the ends of all chains. */
  head: string;
  /** Ids of changed rows, up to a limit. */
  broken: string[];
  ends: ChainEnds;
}

const chains = 16;
/** Hashing this many rows takes a few milliseconds; requests are served between batches. */
const batchSize = 250;
const maxBroken = 20;

/** Reads every chain from its start and recomputes it without trusting the database. */
export async function verifyAuditLog(
  db: Db,
  earlier: ChainEnds = new Map(),
  isCancelled = (): boolean => false,
): Promise<ChainReport> {
  const broken = new Set<string>();
  const name = (id: string): void => void (broken.size < maxBroken && broken.add(id));
  const ends: ChainEnds = new Map();
  let rows = 0;
  for (let chain = 0; chain < chains; chain += 1) {
    const known = earlier.get(chain);
    let end = { seq: 0, hash: chainStart, entryId: '' };
    let isKnownSeen = known === undefined;
    for (;;) {
      const batch = await readLinks(db, { chain, after: end.seq, limit: batchSize });
      for (const row of batch) {
        if (!isIntact(row, end)) name(row.entry_id);
        end = { seq: row.seq, hash: row.hash, entryId: row.entry_id };
        if (row.seq === known?.seq) isKnownSeen = row.hash === known.hash;
      }
      rows += batch.length;
      if (batch.length < batchSize || isCancelled()) break;
      await breathe();
    }
    if (known && !isKnownSeen) name(known.entryId);
    if (end.seq > 0) ends.set(chain, end);
  }
  for (const id of await unlinkedRows(db, maxBroken)) name(id);
  const head = sha256([...ends].map(([chain, { seq, hash }]) => `${chain} ${seq} ${hash}`).join('\n'));
  return { rows, head, broken: [...broken], ends };
}

function isIntact(row: LinkedRow, before: { seq: number; hash: string }): boolean {
  return (
    row.is_there &&
    row.seq === before.seq + 1 &&
    row.is_address_true &&
    row.is_reason_true &&
    row.hash === linkOf(before.hash, row)
  );
}
