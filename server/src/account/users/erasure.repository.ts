import { and, eq, inArray, isNull } from '#drizzle';
import type { Db, Executor, Transaction } from '../../platform/database/index.ts';
import { erasures, identities, roleGrants, users } from './users.table.ts';

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

export async function noteErasure(tx: Transaction, userId: string, now: Date): Promise<void> {
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

export async function strikeErasure(executor: Executor, userId: string): Promise<void> {
  await executor.delete(erasures).where(eq(erasures.userId, userId));
}

/** Names of these users, without deleted accounts. */
export async function nameUsers(
  db: Db,
  userIds: readonly string[],
): Promise<{ user_id: string; handle: string; display_name: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ user_id: users.id, handle: users.handle, display_name: users.displayName })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.deletedAt)));
}
