import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../../platform/database/index.ts';
import { chainStart, sha256 } from '../../platform/security/index.ts';
import { linkOf, type LinkedRow } from './chain.ts';
import { readLinks, unlinkedRows } from './chain.repository.ts';

/** The end of each chain as an earlier check has seen it: what was there then must be there still. */
export type ChainEnds = Map<number, { seq: number; hash: string; entryId: string }>;

export interface ChainReport {
  rows: number;
  /** Over the ends of all chains. */
  head: string;
  /** Ids of rows that are not as they were written, as far as they are told. */
  broken: string[];
  ends: ChainEnds;
}

const chains = 16;
/** Hashing these takes a few milliseconds: requests go on in between. */
const batchSize = 250;
const maxBroken = 20;

/** Reads every chain from its start and computes it anew, without trusting the database to do so. */
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
