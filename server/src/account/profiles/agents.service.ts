import { type Agent, agentLimits, type ParsedBody } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { matches, versionTag } from '../../platform/http/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalid, stale } from '../../platform/problems/index.ts';
import type { Actor } from '../users/index.ts';
import {
  changeAgent,
  countAgents,
  deleteAgent,
  findAgent,
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

export interface AgentRef {
  profileId: string;
  agentId: string;
}

export type Agents = ReturnType<typeof createAgents>;

/** Agents of profiles; the owner of a profile owns its agents. */
export function createAgents(platform: Platform) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function profileOf(actor: Actor, profileId: string): Promise<ProfileRow> {
    const found = isId(profileId) ? await findProfile(db, profileId) : undefined;
    const profile = found?.profile;
    assertOwn(actor, profile);
    return profile;
  }

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
    async list(actor: Actor, profileId: string, { page, limit }: { page: number; limit: number }) {
      const profile = await profileOf(actor, profileId);
      const { rows, total } = await listAgents(db, profileId, { limit, offset: (page - 1) * limit });
      return { agents: rows.map((agent) => presentAgent(agent, profile)), total };
    },

    async get(actor: Actor, { profileId, agentId }: AgentRef): Promise<TaggedAgent> {
      const profile = await profileOf(actor, profileId);
      const agent = isId(agentId) ? await findAgent(db, profileId, agentId) : undefined;
      if (!agent) throw noSuchAgent();
      return tagged(agent, profile);
    },

    /** An agent of the user with the name of its profile. */
    async ofOwner(agentId: string, ownerId: string): Promise<{ name: string; prompt: string }> {
      const found = isId(agentId) ? await findOwnAgent(db, agentId, ownerId) : undefined;
      if (!found) throw noSuchAgent();
      return found;
    },

    async create(
      actor: Actor,
      profileId: string,
      { profile_id: repeated, prompt }: ParsedBody<'agents.create'>,
    ): Promise<TaggedAgent> {
      if (repeated !== undefined && repeated !== profileId) {
        throw invalid([{ path: 'profile_id', message: 'This profile does not match the address' }]);
      }
      await profileOf(actor, profileId);
      return db.transaction(async (tx) => {
        // Locked, so that no agent is added between counting and inserting.
        const profile = await lockProfile(tx, profileId);
        if (!profile) throw noSuchProfile();
        if ((await countAgents(tx, profileId)) >= agentLimits.perProfile) throw tooManyAgents();
        return tagged(await insertAgent(tx, { profileId, prompt, now: now() }), profile);
      });
    },

    update: (
      actor: Actor,
      ref: AgentRef,
      { prompt, ifMatch }: { prompt: string; ifMatch: string | undefined },
    ): Promise<TaggedAgent> =>
      change(actor, ref, async (tx, agent, profile) => {
        if (!matches(ifMatch, versionTag(agent))) throw stale();
        const changed = agent.prompt === prompt ? agent : await changeAgent(tx, agent.id, prompt, now());
        return tagged(changed, profile);
      }),

    delete: (actor: Actor, ref: AgentRef): Promise<void> =>
      change(actor, ref, (tx, agent) => deleteAgent(tx, agent.id)),
  };
}

const tagged = (agent: AgentRow, profile: ProfileRow): TaggedAgent => ({
  agent: presentAgent(agent, profile),
  etag: versionTag(agent),
});
