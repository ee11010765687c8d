import { isDeepStrictEqual } from 'node:util';
import { type Agent, agentLimits, type ParsedBody } from '@alma/shared/contract';
import type { Db, Executor, Transaction } from '../../platform/database/index.ts';
import { matches, sliceOf, versionTag } from '../../platform/http/index.ts';
import { answerOnceIn } from '../../platform/idempotency/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalid, stale } from '../../platform/problems/index.ts';
import type { Actor } from '../users/index.ts';
import {
  type AgentAbilities,
  changeAgent,
  countAgents,
  deleteAgent,
  findAgent,
  findOwnAbilities,
  findOwnAgent,
  insertAgent,
  listAgents,
  lockAgent,
} from './agents.repository.ts';
import { assertOwn, noSuchAgent, noSuchProfile, tooManyAgents } from './profiles.errors.ts';
import { presentAgent } from './profiles.present.ts';
import { type AgentRow, findProfile, lockProfile, type ProfileRow } from './profiles.repository.ts';

export interface TaggedAgent {
  agent: Agent;
  etag: string;
}

export interface NamedAgent {
  name: string;
  prompt: string;
}

interface AgentCreation {
  profileId: string;
  body: ParsedBody<'agents.create'>;
  /** A repeated key gets the agent of the first call. */
  key: string | undefined;
}

export interface AgentRef {
  profileId: string;
  agentId: string;
}

/** Checks newly chosen abilities. @returns the ones that do not exist, each with its field. */
export type AbilityCheck = (
  ownerId: string,
  chosen: Pick<AgentAbilities, 'model' | 'projectIds' | 'toolServers'>,
) => Promise<{ path: string; message: string }[]>;

export type Agents = ReturnType<typeof createAgents>;

function newlyChosen(
  chosen: AgentAbilities['toolServers'],
  before: AgentAbilities['toolServers'],
): AgentAbilities['toolServers'] {
  const known = new Map(before.map((chosen) => [chosen.server_id, chosen.tools]));
  return chosen.flatMap(({ server_id, tools }) => {
    const added = tools.filter((tool) => !known.get(server_id)?.includes(tool));
    return added.length === 0 ? [] : [{ server_id, tools: added }];
  });
}

/** Rules for the abilities of an agent. */
function createAbilityRules() {
  let check: AbilityCheck = async () => [];
  return {
    checkWith(other: AbilityCheck): void {
      check = other;
    },

    /** Earlier choices may stay, even when they no longer exist. @throws {Problem} 400. */
    async assertMay(
      actor: Actor,
      ownerId: string,
      { model, projectIds, toolServers, mayRead }: AgentAbilities,
      before: AgentAbilities = noAbilities,
    ): Promise<void> {
      // Only the owner may give an agent access to the owner's data.
      if (actor.userId !== ownerId && mayRead.some((read) => !before.mayRead.includes(read)))
        throw invalid([{ path: 'may_read', message: 'Only the owner of the profile can allow this' }]);
      const issues = await check(ownerId, {
        model: model === before.model ? null : model,
        projectIds: projectIds.filter((id) => !before.projectIds.includes(id)),
        toolServers: newlyChosen(toolServers, before.toolServers),
      });
      if (issues.length > 0) throw invalid(issues);
    },
  };
}

async function ownProfile(db: Db, actor: Actor, profileId: string): Promise<ProfileRow> {
  const found = isId(profileId) ? await findProfile(db, profileId) : undefined;
  const profile = found?.profile;
  assertOwn(actor, profile);
  return profile;
}

/** Agents of profiles; the owner of a profile owns its agents. */
export function createAgents(platform: Platform) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());
  const { assertMay, checkWith } = createAbilityRules();

  const profileOf = (actor: Actor, profileId: string): Promise<ProfileRow> =>
    ownProfile(db, actor, profileId);

  /** Changes an agent while its row is locked. */
  async function change<T>(
    actor: Actor,
    { profileId, agentId }: AgentRef,
    work: (tx: Transaction, agent: AgentRow, profile: ProfileRow) => Promise<T>,
  ): Promise<T> {
    const profile = await profileOf(actor, profileId);
    if (!isId(agentId)) throw noSuchAgent();
    return db.transaction(async (tx) => {
      const agent = await lockAgent(tx, profileId, agentId);
      if (!agent) throw noSuchAgent();
      return work(tx, agent, profile);
    });
  }

  return {
    async list(actor: Actor, profileId: string, page: { page: number; limit: number }) {
      const profile = await profileOf(actor, profileId);
      const { rows, total } = await listAgents(db, profileId, sliceOf(page));
      return { agents: rows.map((agent) => presentAgent(agent, profile)), total };
    },

    async get(actor: Actor, { profileId, agentId }: AgentRef): Promise<TaggedAgent> {
      const profile = await profileOf(actor, profileId);
      const agent = isId(agentId) ? await findAgent(db, profileId, agentId) : undefined;
      if (!agent) throw noSuchAgent();
      return tagged(agent, profile);
    },

    /** An agent of the user with the name of its profile. */
    async ofOwner(agentId: string, ownerId: string, executor: Executor = db): Promise<NamedAgent> {
      const found = isId(agentId) ? await findOwnAgent(executor, agentId, ownerId) : undefined;
      if (!found) throw noSuchAgent();
      return found;
    },

    /** The abilities of an agent of the user; none when it no longer exists. */
    async abilitiesOf(agentId: string, ownerId: string): Promise<AgentAbilities> {
      const found = isId(agentId) ? await findOwnAbilities(db, agentId, ownerId) : undefined;
      return found ?? noAbilities;
    },

    /** Sets the check for existing models and projects. */
    checkAbilitiesWith: checkWith,

    async create(actor: Actor, { profileId, body, key }: AgentCreation): Promise<TaggedAgent> {
      const { profile_id: repeated, prompt, ...chosen } = body;
      if (repeated !== undefined && repeated !== profileId) {
        throw invalid([{ path: 'profile_id', message: 'This profile does not match the address' }]);
      }
      const { userId } = await profileOf(actor, profileId);
      const abilities = abilitiesFrom(chosen, noAbilities);
      await assertMay(actor, userId, abilities);
      return db.transaction(async (tx) => {
        // Locked, so that no agent is added between counting and inserting.
        const profile = await lockProfile(tx, profileId);
        if (!profile) throw noSuchProfile();
        const creation = { userId: actor.userId, profileId, body, key };
        const values = { profileId, prompt, ...abilities, now: now() };
        return tagged(await insertOnce(tx, platform, creation, values), profile);
      });
    },

    async update(
      actor: Actor,
      ref: AgentRef,
      { prompt, ifMatch, ...chosen }: ParsedBody<'agents.update'> & { ifMatch: string | undefined },
    ): Promise<TaggedAgent> {
      const { userId } = await profileOf(actor, ref.profileId);
      const known = isId(ref.agentId) ? await findAgent(db, ref.profileId, ref.agentId) : undefined;
      if (!known) throw noSuchAgent();
      await assertMay(actor, userId, abilitiesFrom(chosen, known), known);
      return change(actor, ref, async (tx, agent, profile) => {
        if (!matches(ifMatch, versionTag(agent))) throw stale();
        const requested = { prompt, ...abilitiesFrom(chosen, agent) };
        const isSame = isDeepStrictEqual(requested, { prompt: agent.prompt, ...abilitiesOf(agent) });
        return tagged(isSame ? agent : await changeAgent(tx, agent.id, requested, now()), profile);
      });
    },

    delete: (actor: Actor, ref: AgentRef, ifMatch?: string): Promise<void> =>
      change(actor, ref, (tx, agent) => deleteCurrent(tx, agent, ifMatch)),
  };
}

/** Inserts an agent; a repeated key gets the agent of the first call, unless that was deleted. */
async function insertOnce(
  tx: Transaction,
  platform: Platform,
  { profileId, ...call }: AgentCreation & { userId: string },
  values: Parameters<typeof insertAgent>[1],
): Promise<AgentRow> {
  const find = (id: string) => findAgent(tx, profileId, id);
  const isGone = async (first: { id: string }) => (await find(first.id)) === undefined;
  const once = { ...call, endpoint: `agents.create/${profileId}`, isGone };
  const { id } = await answerOnceIn(tx, platform, once, async () => {
    if ((await countAgents(tx, profileId)) >= agentLimits.perProfile) throw tooManyAgents();
    return { id: (await insertAgent(tx, values)).id };
  });
  const agent = await find(id);
  if (!agent) throw noSuchAgent();
  return agent;
}

async function deleteCurrent(tx: Transaction, agent: AgentRow, ifMatch: string | undefined): Promise<void> {
  if (!matches(ifMatch, versionTag(agent))) throw stale();
  await deleteAgent(tx, agent.id);
}

const noAbilities: AgentAbilities = { model: null, projectIds: [], tools: [], toolServers: [], mayRead: [] };

const abilitiesOf = ({ model, projectIds, tools, toolServers, mayRead }: AgentAbilities): AgentAbilities => ({
  model,
  projectIds,
  tools,
  toolServers,
  mayRead,
});

/** Fields that were not sent keep their values. */
function abilitiesFrom(
  chosen: Omit<ParsedBody<'agents.update'>, 'prompt'>,
  before: AgentAbilities,
): AgentAbilities {
  return {
    model: chosen.model === undefined ? before.model : chosen.model,
    projectIds: chosen.project_ids ?? before.projectIds,
    tools: chosen.tools ?? before.tools,
    toolServers: chosen.tool_servers ?? before.toolServers,
    mayRead: chosen.may_read ?? before.mayRead,
  };
}

const tagged = (agent: AgentRow, profile: ProfileRow): TaggedAgent => ({
  agent: presentAgent(agent, profile),
  etag: versionTag(agent),
});
