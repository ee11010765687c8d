import { and, desc, eq, exists, getTableColumns, gt, inArray, lte, or } from '#drizzle';
import { roleGrants, users } from '../account/users/index.ts';
import type { Executor, Transaction } from '../platform/database/index.ts';
import { deliveredRemotes, deliveryMembers, overrides } from './delivery.table.ts';
import { isActivePerson } from './members.repository.ts';

export type OverrideRow = typeof overrides.$inferSelect;

/** Newest first. */
export function listOverrides(executor: Executor, userId: string, now: Date): Promise<OverrideRow[]> {
  return executor
    .select()
    .from(overrides)
    .where(and(eq(overrides.userId, userId), gt(overrides.expiresAt, now)))
    .orderBy(desc(overrides.createdAt));
}

export async function deleteExpired(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.delete(overrides).where(and(eq(overrides.userId, userId), lte(overrides.expiresAt, now)));
}

export const countOverrides = (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(overrides, eq(overrides.userId, userId));

/** Extends an existing override of the same release. */
export async function extendOverride(
  tx: Transaction,
  { userId, remote, release, expiresAt }: OverrideRow,
): Promise<OverrideRow | undefined> {
  const [row] = await tx
    .update(overrides)
    .set({ expiresAt })
    .where(and(eq(overrides.userId, userId), eq(overrides.remote, remote), eq(overrides.release, release)))
    .returning();
  return row;
}

export async function insertOverride(tx: Transaction, override: OverrideRow): Promise<void> {
  await tx.insert(overrides).values(override);
}

export async function deleteOverride(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<OverrideRow | undefined> {
  const [row] = await tx
    .delete(overrides)
    .where(and(eq(overrides.id, id), eq(overrides.userId, userId)))
    .returning();
  return row;
}

/** Unexpired overrides with these ids whose person may still use them. */
export function listUsable(executor: Executor, ids: readonly string[], now: Date): Promise<OverrideRow[]> {
  const isAdmin = executor
    .select({ role: roleGrants.role })
    .from(roleGrants)
    .where(and(eq(roleGrants.userId, overrides.userId), eq(roleGrants.role, 'ADMIN')));
  const isOfTeam = executor
    .select({ team: deliveryMembers.team })
    .from(deliveryMembers)
    .innerJoin(deliveredRemotes, eq(deliveredRemotes.team, deliveryMembers.team))
    .where(and(eq(deliveryMembers.userId, overrides.userId), eq(deliveredRemotes.name, overrides.remote)));
  return executor
    .select(getTableColumns(overrides))
    .from(overrides)
    .innerJoin(users, and(eq(users.id, overrides.userId), isActivePerson))
    .where(
      and(inArray(overrides.id, ids), gt(overrides.expiresAt, now), or(exists(isAdmin), exists(isOfTeam))),
    );
}
