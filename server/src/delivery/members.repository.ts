import { and, asc, eq, inArray, isNull, notInArray, sql } from '#drizzle';
import { lockedOutStatuses, users } from '../account/users/index.ts';
import { createReadBatcher } from '../platform/batching/index.ts';
import type { Db, Executor, Transaction } from '../platform/database/index.ts';
import { deliveredRemotes, deliveryMembers, overrides } from './delivery.table.ts';

type MemberRow = typeof deliveryMembers.$inferSelect;
export type NamedMember = MemberRow & { handle: string | null };

export const isActivePerson = notInArray(users.status, [...lockedOutStatuses]);

const isMember = (team: string, userId: string) =>
  and(eq(deliveryMembers.team, team), eq(deliveryMembers.userId, userId));

export async function listTeamsOf(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .select({ team: deliveryMembers.team })
    .from(deliveryMembers)
    .where(eq(deliveryMembers.userId, userId))
    .orderBy(asc(deliveryMembers.team));
  return rows.map(({ team }) => team);
}

/** Whether a person belongs to any team; every page needs this. */
export function createMemberReader(db: Db): (userId: string) => Promise<boolean> {
  const statement = db
    .selectDistinct({ userId: deliveryMembers.userId })
    .from(deliveryMembers)
    .where(sql`${deliveryMembers.userId} = ANY(${sql.placeholder('userIds')}::uuid[])`)
    .prepare('members-of-any-team');
  return createReadBatcher(async (userIds) => {
    const members = await statement.execute({ userIds: [...new Set(userIds)] });
    return userIds.map((candidate) => members.some(({ userId }) => userId === candidate));
  });
}

const named = {
  team: deliveryMembers.team,
  userId: deliveryMembers.userId,
  addedAt: deliveryMembers.addedAt,
  handle: users.handle,
};

/** Sorted by team and handle. */
export function listMembers(executor: Executor): Promise<NamedMember[]> {
  return executor
    .select(named)
    .from(deliveryMembers)
    .leftJoin(users, and(eq(users.id, deliveryMembers.userId), isNull(users.deletedAt)))
    .orderBy(asc(deliveryMembers.team), asc(users.handle));
}

export async function findMember(
  executor: Executor,
  team: string,
  userId: string,
): Promise<NamedMember | undefined> {
  const [row] = await executor
    .select(named)
    .from(deliveryMembers)
    .leftJoin(users, and(eq(users.id, deliveryMembers.userId), isNull(users.deletedAt)))
    .where(isMember(team, userId));
  return row;
}

/** Locks the account of a person who may sign in, until the transaction ends. */
export async function lockActivePerson(
  tx: Transaction,
  userId: string,
): Promise<{ handle: string } | undefined> {
  const [row] = await tx
    .select({ handle: users.handle })
    .from(users)
    .where(and(eq(users.id, userId), isActivePerson))
    .for('no key update');
  return row;
}

export const countMembers = (executor: Executor): Promise<number> => executor.$count(deliveryMembers);

export const isTeam = async (executor: Executor, team: string): Promise<boolean> =>
  (await executor.$count(deliveredRemotes, eq(deliveredRemotes.team, team))) > 0;

export async function insertMember(tx: Transaction, member: MemberRow): Promise<void> {
  await tx.insert(deliveryMembers).values(member);
}

/** Removes a member and the overrides for the team's remotes. False when the person was not a member. */
export async function deleteMember(tx: Transaction, team: string, userId: string): Promise<boolean> {
  const deleted = await tx.delete(deliveryMembers).where(isMember(team, userId)).returning();
  if (deleted.length === 0) return false;
  const ofTeam = tx
    .select({ name: deliveredRemotes.name })
    .from(deliveredRemotes)
    .where(eq(deliveredRemotes.team, team));
  await tx.delete(overrides).where(and(eq(overrides.userId, userId), inArray(overrides.remote, ofTeam)));
  return true;
}

export async function erasePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(overrides).where(eq(overrides.userId, userId));
  await tx.delete(deliveryMembers).where(eq(deliveryMembers.userId, userId));
}

/** The delivery data of a person for an export. */
export async function collectPerson(
  executor: Executor,
  userId: string,
): Promise<{ teams: string[]; overrides: { remote: string; release: string; created_at: string }[] }> {
  const rows = await executor.select().from(overrides).where(eq(overrides.userId, userId));
  return {
    teams: await listTeamsOf(executor, userId),
    overrides: rows.map(({ remote, release, createdAt }) => ({
      remote,
      release,
      created_at: createdAt.toISOString(),
    })),
  };
}
