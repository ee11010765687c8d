import { and, asc, eq, sql } from '#drizzle';
import {
  type Db,
  type Executor,
  pageOf,
  type Slice,
  type Transaction,
} from '../../platform/database/index.ts';
import type { AgentRow } from './profiles.repository.ts';
import { agents, profiles } from './profiles.table.ts';

export type AgentAbilities = Pick<AgentRow, 'model' | 'projectIds' | 'tools' | 'toolServers' | 'mayRead'>;

export async function listAgents(
  db: Db,
  profileId: string,
  page: Slice,
): Promise<{ rows: AgentRow[]; total: number }> {
  const where = eq(agents.profileId, profileId);
  const found = db.select().from(agents).where(where).orderBy(asc(agents.createdAt), asc(agents.id));
  return pageOf(found, page, db.$count(agents, where));
}

export const countAgents = async (tx: Transaction, profileId: string): Promise<number> =>
  tx.$count(agents, eq(agents.profileId, profileId));

const isAgentOf = (profileId: string, id: string) => and(eq(agents.id, id), eq(agents.profileId, profileId));

export async function findAgent(
  executor: Executor,
  profileId: string,
  id: string,
): Promise<AgentRow | undefined> {
  const [row] = await executor.select().from(agents).where(isAgentOf(profileId, id));
  return row;
}

/** An agent with the name of its profile, locked against deletion until the transaction ends. */
export async function findOwnAgent(
  executor: Executor,
  id: string,
  ownerId: string,
): Promise<{ name: string; prompt: string } | undefined> {
  const [row] = await executor
    .select({ name: profiles.fullName, prompt: agents.prompt })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.profileId))
    .where(and(eq(agents.id, id), eq(profiles.userId, ownerId)))
    .for('key share', { of: agents });
  return row;
}

/** The model, projects and tools of an agent of this owner. */
export async function findOwnAbilities(
  executor: Executor,
  id: string,
  ownerId: string,
): Promise<AgentAbilities | undefined> {
  const { model, projectIds, tools, toolServers, mayRead } = agents;
  const [row] = await executor
    .select({ model, projectIds, tools, toolServers, mayRead })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.profileId))
    .where(and(eq(agents.id, id), eq(profiles.userId, ownerId)));
  return row;
}

export async function lockAgent(
  tx: Transaction,
  profileId: string,
  id: string,
): Promise<AgentRow | undefined> {
  const [row] = await tx.select().from(agents).where(isAgentOf(profileId, id)).for('update');
  return row;
}

export async function insertAgent(
  tx: Transaction,
  { now, ...values }: Partial<AgentAbilities> & { profileId: string; prompt: string; now: Date },
): Promise<AgentRow> {
  const [row] = await tx
    .insert(agents)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('the agent was not stored');
  return row;
}

export async function changeAgent(
  tx: Transaction,
  id: string,
  change: AgentAbilities & { prompt: string },
  now: Date,
): Promise<AgentRow> {
  const [row] = await tx
    .update(agents)
    .set({ ...change, updatedAt: now, version: sql`${agents.version} + 1` })
    .where(eq(agents.id, id))
    .returning();
  if (!row) throw new Error('the agent was not stored');
  return row;
}

export async function deleteAgent(tx: Transaction, id: string): Promise<void> {
  await tx.delete(agents).where(eq(agents.id, id));
}
