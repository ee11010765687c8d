import type { Role } from '@alma/shared/contract';
import { duties } from '@alma/shared/contract/users/limits';
import { and, countDistinct, eq, inArray, ne, notInArray, sql } from '#drizzle';
import type { Db, Transaction } from '../../platform/database/index.ts';
import { Problem } from '../../platform/problems/index.ts';
import { isLockedOut, lockedOutStatuses } from './users.policy.ts';
import { holdsRole, type UserRow } from './users.repository.ts';
import { roleGrants, users } from './users.table.ts';

type Duty = (typeof duties)[number];

/** Key of the advisory lock for changes of duties; an arbitrary number. */
const dutiesLock = 7_146_002;

const lastHolder: Record<Duty, () => Problem> = {
  ADMIN: () =>
    new Problem('LAST_ADMIN', 'This is the last administrator. Make another person an administrator first.'),
  TREASURY: () =>
    new Problem('LAST_TREASURY', 'This is the last treasurer. Make another person a treasurer first.'),
};

const titles: Record<Duty, string> = { ADMIN: 'an administrator', TREASURY: 'a treasurer' };

export const isDuty = (role: Role | undefined): role is Duty => duties.some((duty) => duty === role);

/** Locks the holders of ADMIN and TREASURY until the transaction ends. */
export async function lockDuties(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${dutiesLock})`);
}

/** @throws {Problem} 409 when the user holds the duty that excludes this role. */
export async function assertDutiesApart(tx: Transaction, user: UserRow, role: Role): Promise<void> {
  if (!isDuty(role)) return;
  const other: Duty = role === 'ADMIN' ? 'TREASURY' : 'ADMIN';
  if (!(await holdsRole(tx, user.id, other))) return;
  throw new Problem(
    'DUTIES_CONFLICT',
    `${user.displayName} is ${titles[other]}. One person cannot be both administrator and treasurer. Remove ${other} first.`,
  );
}

/** @throws {Problem} 409 unless another user who is not locked out holds the role. */
export async function assertOtherHolder(tx: Transaction, userId: string, role: Duty): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(roleGrants)
    .innerJoin(users, eq(users.id, roleGrants.userId))
    .where(
      and(
        eq(roleGrants.role, role),
        ne(users.id, userId),
        notInArray(users.status, [...lockedOutStatuses]),
        eq(users.isAgent, false),
      ),
    )
    .limit(1);
  if (!row) throw lastHolder[role]();
}

/** @throws {Problem} 409 when this user is the last holder of a duty. */
export async function assertDispensable(tx: Transaction, user: UserRow): Promise<void> {
  if (isLockedOut(user.status)) return;
  for (const role of duties) {
    if (await holdsRole(tx, user.id, role)) await assertOtherHolder(tx, user.id, role);
  }
}

/** Users with both duties: from before their separation, or by a direct change of the database. */
export async function listBothDuties(db: Db): Promise<string[]> {
  const rows = await db
    .select({ userId: roleGrants.userId })
    .from(roleGrants)
    .where(inArray(roleGrants.role, duties))
    .groupBy(roleGrants.userId)
    .having(sql`${countDistinct(roleGrants.role)} > 1`);
  return rows.map(({ userId }) => userId);
}
