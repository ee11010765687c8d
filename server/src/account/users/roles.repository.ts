import type { Role } from '@alma/shared/contract';
import { alias, and, eq } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import type { GrantRow } from './users.repository.ts';
import { roleGrants, users } from './users.table.ts';

export interface NamedGrant {
  grant: GrantRow;
  /** Name of the granter, while that account exists. */
  grantedBy: string | null;
}

export async function listGrants(executor: Executor, userId: string): Promise<NamedGrant[]> {
  const granters = alias(users, 'granters');
  const rows = await executor
    .select({ grant: roleGrants, name: granters.displayName, deletedAt: granters.deletedAt })
    .from(roleGrants)
    .leftJoin(granters, eq(granters.id, roleGrants.assignedBy))
    .where(eq(roleGrants.userId, userId))
    .orderBy(roleGrants.role);
  return rows.map(({ grant, name, deletedAt }) => ({ grant, grantedBy: deletedAt ? null : name }));
}

/** False when the user already has the role. */
export async function insertGrant(
  tx: Transaction,
  grant: { userId: string; role: Role; assignedBy: string; assignedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(roleGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ role: roleGrants.role });
  return inserted.length > 0;
}

/** False when the user does not have the role. */
export async function deleteGrant(tx: Transaction, userId: string, role: Role): Promise<boolean> {
  const deleted = await tx
    .delete(roleGrants)
    .where(and(eq(roleGrants.userId, userId), eq(roleGrants.role, role)))
    .returning({ role: roleGrants.role });
  return deleted.length > 0;
}
