import type { Role } from '@alma/shared/contract';
import { and, eq, type SQL, sql } from '#drizzle';
import { createReadBatcher } from '../../platform/batching/index.ts';
import type { Db, Executor, Transaction } from '../../platform/database/index.ts';
import { identities, roleGrants, users } from './users.table.ts';

export type UserRow = typeof users.$inferSelect;
export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'handle'
    | 'displayName'
    | 'bio'
    | 'locale'
    | 'timezone'
    | 'isLocaleChosen'
    | 'isTimezoneChosen'
    | 'avatarUrl'
    | 'status'
    | 'kycLevel'
    | 'firstSteps'
    | 'email'
    | 'isEmailVerified'
    | 'deletedAt'
  >
>;
export type NewUser = typeof users.$inferInsert;

export type GrantRow = typeof roleGrants.$inferSelect;
export interface UserWithGrants {
  user: UserRow;
  grants: GrantRow[];
}

/** Class of the advisory locks of identities; an arbitrary number. */
const identityLock = 7_146_003;

const usersWithGrants = (executor: Executor, which: SQL) =>
  executor
    .select({ user: users, grant: roleGrants })
    .from(users)
    .leftJoin(roleGrants, eq(roleGrants.userId, users.id))
    .where(which)
    .orderBy(roleGrants.role);

function byId(rows: { user: UserRow; grant: GrantRow | null }[]): Map<string, UserWithGrants> {
  const found = new Map<string, UserWithGrants>();
  for (const { user, grant } of rows) {
    const known = found.get(user.id) ?? { user, grants: [] };
    if (grant) known.grants.push(grant);
    found.set(user.id, known);
  }
  return found;
}

/** A user with the user's roles. */
export const findUser = async (executor: Executor, id: string): Promise<UserWithGrants | undefined> =>
  byId(await usersWithGrants(executor, eq(users.id, id))).get(id);

/** `findUser` for frequent calls: concurrent ones share one prepared query. */
export function createUserReader(db: Db): (id: string) => Promise<UserWithGrants | undefined> {
  const isRequested = sql`${users.id} = ANY(${sql.placeholder('ids')}::uuid[])`;
  const statement = usersWithGrants(db, isRequested).prepare('users-with-grants');
  return createReadBatcher(async (ids) => {
    const found = byId(await statement.execute({ ids: [...new Set(ids)] }));
    return ids.map((id) => found.get(id));
  });
}

/** Locks the user's row until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export async function changeUser(
  tx: Transaction,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...changes, updatedAt: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
}

export async function holdsRole(executor: Executor, id: string, role: Role): Promise<boolean> {
  const [row] = await executor
    .select({ role: roleGrants.role })
    .from(roleGrants)
    .where(and(eq(roleGrants.userId, id), eq(roleGrants.role, role)));
  return row !== undefined;
}

/** Lets concurrent first sign-ins of one identity create only one user. */
export async function lockIdentity(tx: Transaction, issuer: string, subject: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${identityLock}, hashtext(${`${issuer} ${subject}`}))`);
}

/**
 * Locks both rows until the transaction ends. New sessions may still refer to them: a stronger lock would deadlock two
 * sign-ins of one person.
 */
export async function findByIdentity(
  tx: Transaction,
  issuer: string,
  subject: string,
): Promise<{ identityId: string; user: UserRow } | undefined> {
  const [row] = await tx
    .select({ identityId: identities.id, user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .for('no key update');
  return row;
}

/** Creates a user; undefined when the handle is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

export async function insertIdentity(
  tx: Transaction,
  userId: string,
  issuer: string,
  subject: string,
): Promise<string> {
  const [row] = await tx
    .insert(identities)
    .values({ userId, issuer, subject })
    .returning({ id: identities.id });
  if (!row) throw new Error('the identity was not stored');
  return row.id;
}

export async function touchIdentity(tx: Transaction, identityId: string, now: Date): Promise<void> {
  await tx.update(identities).set({ lastSignInAt: now }).where(eq(identities.id, identityId));
}

export async function insertGrants(
  tx: Transaction,
  userId: string,
  granted: readonly Role[],
  now: Date,
): Promise<void> {
  await tx
    .insert(roleGrants)
    .values(granted.map((role) => ({ userId, role, assignedAt: now })))
    .onConflictDoNothing();
}

export async function hasAnyUser(executor: Executor): Promise<boolean> {
  const [row] = await executor.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}
