import { type SQL, sql } from '#drizzle';
import type { Db } from '../../platform/database/index.ts';
import type { LinkedRow } from './chain.ts';

/** True when the account was deleted; only then may its address and reason be missing. */
export const wasForgotten = (userId: SQL): SQL => sql`
  EXISTS (SELECT 1 FROM audit_log gone WHERE gone.action = 'user.deleted' AND gone.subject_id = ${userId})`;

const isTrue = (text: SQL, salt: SQL, digest: SQL, about: SQL): SQL => sql`
  CASE
    WHEN ${text} IS NOT NULL
      THEN encode(sha256(convert_to(coalesce(${salt}::text, '') || ${text}, 'UTF8')), 'hex') IS NOT DISTINCT FROM ${digest}
    WHEN ${digest} IS NULL THEN true
    ELSE ${wasForgotten(about)}
  END`;

/** The next rows of a chain, oldest first. */
export async function readLinks(
  db: Db,
  { chain, after, limit }: { chain: number; after: number; limit: number },
): Promise<LinkedRow[]> {
  const { rows } = await db.execute(sql`
    SELECT l.chain, l.seq::integer AS seq, l.entry_id, l.hash, l.address_digest, l.reason_digest,
      a.id IS NOT NULL AS is_there,
      (extract(epoch FROM a.at) * 1000000)::bigint::text AS at,
      a.actor_id, a.action, a.subject_id, a.details::text AS details, a.request_id,
      ${isTrue(sql`a.address`, sql`a.address_salt`, sql`l.address_digest`, sql`a.actor_id`)} AS is_address_true,
      ${isTrue(sql`a.reason`, sql`a.reason_salt`, sql`l.reason_digest`, sql`a.subject_id`)} AS is_reason_true
    FROM audit_links l LEFT JOIN audit_log a ON a.id = l.entry_id
    WHERE l.chain = ${chain} AND l.seq > ${after}
    ORDER BY l.seq LIMIT ${limit}`);
  return rows as unknown as LinkedRow[];
}

/** Rows that have no link in a chain. */
export async function unlinkedRows(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    SELECT a.id FROM audit_log a
    WHERE NOT EXISTS (SELECT 1 FROM audit_links l WHERE l.entry_id = a.id) LIMIT ${limit}`);
  return rows.map(({ id }) => String(id));
}
