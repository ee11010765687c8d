import { and, eq, gt, isNull, lt } from '#drizzle';
import type { Executor } from '../../platform/database/index.ts';
import { signInFlows } from './identity.table.ts';

export type FlowRow = typeof signInFlows.$inferSelect;

interface FlowHashes {
  stateHash: string;
  cookieHash: string;
}

const isUnexpired = ({ stateHash, cookieHash }: FlowHashes, now: Date) =>
  and(
    eq(signInFlows.stateHash, stateHash),
    eq(signInFlows.cookieHash, cookieHash),
    gt(signInFlows.expiresAt, now),
  );

/** Stores a new sign-in and deletes expired ones. */
export async function insertFlow(
  db: Executor,
  flow: typeof signInFlows.$inferInsert,
  now: Date,
): Promise<void> {
  await db.delete(signInFlows).where(lt(signInFlows.expiresAt, now));
  await db.insert(signInFlows).values(flow);
}

/** Claims a flow to exchange its code once; of concurrent callers exactly one gets it. */
export async function claimFlow(
  db: Executor,
  hashes: FlowHashes,
  now: Date,
  expiresAt: Date,
): Promise<FlowRow | undefined> {
  const [flow] = await db
    .update(signInFlows)
    .set({ usedAt: now, expiresAt })
    .where(and(isUnexpired(hashes, now), isNull(signInFlows.usedAt)))
    .returning();
  return flow;
}

export async function findFlow(db: Executor, hashes: FlowHashes, now: Date): Promise<FlowRow | undefined> {
  const [flow] = await db.select().from(signInFlows).where(isUnexpired(hashes, now));
  return flow;
}

export async function storeOutcome(db: Executor, stateHash: string, outcome: string): Promise<void> {
  await db.update(signInFlows).set({ outcome }).where(eq(signInFlows.stateHash, stateHash));
}
