import { and, desc, eq, isNull, lt, or, sql } from '#drizzle';
import { type Db, pageOf, type Slice, type Transaction } from '../platform/database/index.ts';
import { deliveredRemotes, releaseTokens } from './delivery.table.ts';

export type TokenRow = typeof releaseTokens.$inferSelect;
export type ListedToken = TokenRow & { team: string };

export async function insertToken(tx: Transaction, token: TokenRow): Promise<void> {
  await tx.insert(releaseTokens).values(token);
}

export async function listTokens(db: Db, slice: Slice): Promise<{ rows: ListedToken[]; total: number }> {
  const found = db
    .select({ token: releaseTokens, team: deliveredRemotes.team })
    .from(releaseTokens)
    .innerJoin(deliveredRemotes, eq(deliveredRemotes.name, releaseTokens.remote))
    .orderBy(desc(releaseTokens.createdAt), desc(releaseTokens.id));
  const { rows, total } = await pageOf(found, slice, db.$count(releaseTokens));
  return { rows: rows.map(({ token, team }) => ({ ...token, team })), total };
}

/** Revokes a token; undefined when it was already revoked or does not exist. */
export async function revokeToken(tx: Transaction, id: string, now: Date): Promise<TokenRow | undefined> {
  const [row] = await tx
    .update(releaseTokens)
    .set({ revokedAt: now })
    .where(and(eq(releaseTokens.id, id), isNull(releaseTokens.revokedAt)))
    .returning();
  return row;
}

export const hasToken = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(releaseTokens, eq(releaseTokens.id, id))) > 0;

export async function findGoodToken(db: Db, hash: string): Promise<TokenRow | undefined> {
  const [row] = await db
    .select()
    .from(releaseTokens)
    .where(and(eq(releaseTokens.hash, hash), isNull(releaseTokens.revokedAt)));
  return row;
}

/** At most once a minute, so that uploads do not write a row each. */
export async function recordUse(db: Db, id: string, now: Date): Promise<void> {
  const isOld = lt(releaseTokens.lastUsedAt, sql`${now}::timestamptz - interval '1 minute'`);
  await db
    .update(releaseTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(releaseTokens.id, id), or(isNull(releaseTokens.lastUsedAt), isOld)));
}
