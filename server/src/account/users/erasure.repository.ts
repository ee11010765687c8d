import { eq } from '#drizzle';
import type { Db, Executor, Transaction } from '../../platform/database/index.ts';
import { erasures, identities, roleGrants } from './users.table.ts';

export async function eraseSignIns(tx: Transaction, userId: string): Promise<void> {
  // Deleting an identity deletes its sessions.
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(roleGrants).where(eq(roleGrants.userId, userId));
}

export async function listSignIns(
  db: Db,
  userId: string,
): Promise<{ issuer: string; createdAt: Date; lastSignInAt: Date | null }[]> {
  return db
    .select({
      issuer: identities.issuer,
      createdAt: identities.createdAt,
      lastSignInAt: identities.lastSignInAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId));
}

export async function recordErasure(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.insert(erasures).values({ userId, requestedAt: now }).onConflictDoNothing();
}

export async function listErasures(executor: Executor): Promise<string[]> {
  const rows = await executor.select({ userId: erasures.userId }).from(erasures).limit(100);
  return rows.map(({ userId }) => userId);
}

/** Unfinished erasures. */
export async function countErasures(executor: Executor): Promise<{ running: number; waiting: number }> {
  return { running: 0, waiting: await executor.$count(erasures) };
}

export async function deleteErasure(executor: Executor, userId: string): Promise<void> {
  await executor.delete(erasures).where(eq(erasures.userId, userId));
}
