import { maxCounted } from '@alma/shared/contract';
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from '#drizzle';
import {
  countUpTo,
  type Db,
  type Executor,
  pageOf,
  type Slice,
  type Transaction,
} from '../../platform/database/index.ts';
import { agents, profiles } from './profiles.table.ts';

export type ProfileRow = typeof profiles.$inferSelect;
export type NewProfile = typeof profiles.$inferInsert;
export type ProfileChanges = Partial<Omit<NewProfile, 'id' | 'userId' | 'createdAt' | 'version'>>;
export type AgentRow = typeof agents.$inferSelect;

export interface ProfileWithAgents {
  profile: ProfileRow;
  agents: AgentRow[];
}

export interface ProfileFilter {
  userId?: string | undefined;
  search?: string | undefined;
  jobTitle?: string | undefined;
}

export async function findProfile(executor: Executor, id: string): Promise<ProfileWithAgents | undefined> {
  const [profile] = await executor.select().from(profiles).where(eq(profiles.id, id));
  return profile && { profile, agents: await agentsOf(executor, [id]) };
}

/** Locks the profile's row until the transaction ends. */
export async function lockProfile(tx: Transaction, id: string): Promise<ProfileRow | undefined> {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update');
  return row;
}

/** @param isFull true when the total is known to be `maxCounted`, so that it need not be counted */
export async function listProfiles(
  db: Db,
  filter: ProfileFilter,
  page: Slice,
  isFull = false,
): Promise<{ rows: ProfileWithAgents[]; total: number }> {
  const where = conditions(filter);
  const ordered = db
    .select()
    .from(profiles)
    .where(where)
    .orderBy(desc(profiles.createdAt), desc(profiles.id));
  const counting = isFull ? Promise.resolve(maxCounted) : countUpTo(db, profiles, where);
  const { rows, total } = await pageOf(ordered, page, counting);
  const found = await agentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((profile) => ({
      profile,
      agents: found.filter(({ profileId }) => profileId === profile.id),
    })),
    total,
  };
}

export const countProfiles = async (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(profiles, eq(profiles.userId, userId));

/** Whether one of the user's profiles names a job. */
export async function hasJob(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(profiles, and(eq(profiles.userId, userId), isNotNull(profiles.jobTitle)))) > 0;
}

/** Whether one of the user's profiles has an agent. */
export async function hasAgent(db: Db, userId: string): Promise<boolean> {
  const ownProfiles = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  return (await db.$count(agents, inArray(agents.profileId, ownProfiles))) > 0;
}

export async function insertProfile(tx: Transaction, profile: NewProfile): Promise<ProfileRow> {
  const [row] = await tx.insert(profiles).values(profile).returning();
  if (!row) throw new Error('the profile was not stored');
  return row;
}

export async function changeProfile(tx: Transaction, id: string, changes: ProfileChanges): Promise<void> {
  await tx
    .update(profiles)
    .set({ ...changes, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.id, id));
}

/** Also deletes its agents. */
export async function deleteProfile(tx: Transaction, id: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.id, id));
}

export async function deleteProfilesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.userId, userId));
}

export async function avatarsOf(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ url: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return rows.map(({ url }) => url).filter((url) => url !== '');
}

export async function dropAvatar(tx: Transaction, userId: string, url: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ avatarUrl: '', version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.userId, userId), eq(profiles.avatarUrl, url)));
}

async function agentsOf(executor: Executor, profileIds: readonly string[]): Promise<AgentRow[]> {
  if (profileIds.length === 0) return [];
  return executor
    .select()
    .from(agents)
    .where(inArray(agents.profileId, profileIds))
    .orderBy(asc(agents.createdAt), asc(agents.id));
}

function conditions({ userId, search, jobTitle }: ProfileFilter): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(profiles.userId, userId),
    search ? sql`${profiles.searchText} LIKE ${part(search)}` : undefined,
    // Searches the indexed text first, then checks that the match is in the job title.
    jobTitle
      ? and(
          sql`${profiles.searchText} LIKE ${part(jobTitle)}`,
          sql`lower(${profiles.jobTitle}) LIKE ${part(jobTitle)}`,
        )
      : undefined,
  );
}

/** A line break would match across two searched lines. */
const part = (text: string): SQL =>
  sql`lower(${`%${text.replaceAll(/\s+/g, ' ').replaceAll(/[\\%_]/g, '\\$&')}%`})`;
