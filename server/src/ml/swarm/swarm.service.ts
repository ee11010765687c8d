import { type ParsedBody, type SwarmAgents, swarmLimits, type SwarmUsage } from '@alma/shared/contract';
import { askedTogether } from '@alma/shared/contract/values/mentions';
import type { Agents } from '../../account/profiles/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Models } from '../models/index.ts';
import { createOnce, type Json, type Prompt, runActive, type Runs, type Session } from '../runs/index.ts';
import { struckBoard } from './board.ts';
import {
  agentsRequired,
  agentUnknown,
  checkJoin,
  modeUnknown,
  noSuchNote,
  noSuchSwarm,
} from './swarm.policy.ts';
import { readTeam, type RunInput, type Team, type TeamAgent } from './swarm.state.ts';
import { usageOf } from './usage.ts';

export type SwarmService = ReturnType<typeof createSwarmService>;

/** The calls of a failed run. A repeat of its message continues with them. */
const begunFor = (
  requestId: string | undefined,
  agent: string,
  { begun }: Team,
): Pick<RunInput, 'request_id' | 'calls'> =>
  requestId === undefined
    ? { calls: [] }
    : {
        request_id: requestId,
        calls: begun?.request_id === requestId && begun.agent === agent ? begun.calls : [],
      };

/** Agents asked together; none without a model. After a failure, only those that have not answered are asked again. */
function askedIn(
  { message, request_id: requestId }: ParsedBody<'swarm.chat'>,
  { agents, left }: Team,
  models: Pick<Models, 'chat'>,
): Pick<RunInput, 'asked' | 'unasked'> {
  if (models.chat.kind === 'offline') return { asked: [], unasked: [] };
  const { asked, unasked } = askedTogether(message, agents, swarmLimits.askedAtOnce);
  const names = asked.map(({ name }) => name);
  const isLeft = left !== undefined && left.request_id === requestId;
  return { asked: isLeft ? left.agents : names, unasked: unasked.map(({ name }) => name) };
}

const asJson = (value: Team | RunInput): Json => structuredClone(value);

export interface SwarmServiceParts {
  platform: Platform;
  runs: Runs;
  models: Models;
  agents: Pick<Agents, 'ofOwner' | 'abilitiesOf'>;
}

/** Keeps the choice of a connected model. The platform's default and unknown models are not stored. */
function chosenModel(models: Models, model: string | undefined): { model?: string } {
  if (model === undefined || model === models.named(undefined)) return {};
  return models.named(model) === model ? { model } : {};
}

/** Gives an agent the model of the owner's agent that it represents, if that one has a model. */
async function withModel(
  agent: TeamAgent,
  owner: string,
  profileAgents: SwarmServiceParts['agents'],
): Promise<TeamAgent> {
  if (agent.agent_id === undefined) return agent;
  const { model } = await profileAgents.abilitiesOf(agent.agent_id, owner);
  return model === null ? agent : { ...agent, model };
}

const withModels = (
  agents: readonly TeamAgent[],
  owner: string,
  profileAgents: SwarmServiceParts['agents'],
): Promise<TeamAgent[]> => Promise.all(agents.map((agent) => withModel(agent, owner, profileAgents)));

/** The service of swarm chats, each with a team of agents. */
export function createSwarmService({ platform, runs, models, agents: profileAgents }: SwarmServiceParts) {
  const { sessions } = runs;
  async function swarmOf(sessionId: string, owner: string): Promise<Session> {
    const session = await sessions.get(sessionId, owner);
    if (session.kind !== 'swarm') throw noSuchSwarm();
    return session;
  }

  async function present({ data, owner }: Session): Promise<SwarmAgents> {
    const { agents, active, notes } = readTeam(data);
    // The platform's model replaces a chosen model that is gone; without any model, the default name is shown.
    const specs = (await withModels(agents, owner, profileAgents)).map((agent) => ({
      ...agent,
      model: models.named(agent.model) ?? swarmLimits.model,
    }));
    return { specs, active_agent: active, ...(notes.length > 0 ? { notes } : {}) };
  }

  return {
    async start(owner: string, key: string | undefined): Promise<string> {
      const data = asJson({ agents: [], active: null, notes: [] });
      const call = { owner, endpoint: 'swarm.start', key };
      const create = (tx: Transaction) => sessions.create({ owner, kind: 'swarm', data }, tx);
      return (await createOnce({ platform, sessions }, call, create)).id;
    },

    agents: async (sessionId: string, owner: string): Promise<SwarmAgents> =>
      present(await swarmOf(sessionId, owner)),

    /** The first agent that joins becomes the active one. */
    async add(
      owner: string,
      { session_id: sessionId, agent }: ParsedBody<'swarm.agents.add'>,
    ): Promise<SwarmAgents> {
      await swarmOf(sessionId, owner);
      const { name, system_prompt, agent_id } = agent;
      if (agent_id !== undefined) await profileAgents.ofOwner(agent_id, owner);
      const ref = agent_id === undefined ? {} : { agent_id };
      const session = await sessions.edit(sessionId, owner, ({ data, activeRunId }) => {
        if (activeRunId !== null) throw runActive(activeRunId);
        const team = readTeam(data);
        checkJoin(team, { name, system_prompt });
        const agents = [...team.agents, { name, system_prompt, ...chosenModel(models, agent.model), ...ref }];
        return { data: asJson({ ...team, agents, active: team.active ?? name }) };
      });
      return present(session);
    },

    strike: async (owner: string, strike: ParsedBody<'swarm.notes.strike'>): Promise<SwarmAgents> => {
      await swarmOf(strike.session_id, owner);
      return present(await strikeNote(sessions, owner, { ...strike, at: new Date(platform.now()) }));
    },

    usage: async (sessionId: string, owner: string): Promise<SwarmUsage> =>
      usageOf({ runs, models }, await swarmOf(sessionId, owner)),

    /** Converts a message into a prompt for the engine. @throws {Problem} 404, 422. */
    async promptOf(owner: string, body: ParsedBody<'swarm.chat'>): Promise<Prompt> {
      if (body.mode !== 'send') throw modeUnknown(body.mode);
      const { data, id } = await swarmOf(body.session_id, owner);
      const team = readTeam(data);
      const addressed = body.target_agent ?? undefined;
      const group = addressed === undefined ? askedIn(body, team, models) : { asked: [], unasked: [] };
      const first = addressed ?? group.asked[0] ?? team.active;
      if (first === null) throw agentsRequired();
      if (!team.agents.some(({ name }) => name === first)) throw agentUnknown(first, team);
      const agents = await withModels(team.agents, owner, profileAgents);
      return {
        sessionId: id,
        owner,
        text: body.message,
        input: asJson({
          agents,
          first,
          is_addressed: addressed !== undefined || group.asked.length > 0,
          ...group,
          ...begunFor(body.request_id, first, team),
        }),
        ...(addressed === undefined ? {} : { kwargs: { target_agent: addressed } }),
        ...(body.request_id === undefined ? {} : { requestId: body.request_id }),
      };
    },

    /** The messages of a run, and the agent that is active after it. */
    async answer(sessionId: string, owner: string, runId: string) {
      const messages = await sessions.messagesOfRun({ sessionId, owner, runId });
      const { active } = readTeam((await swarmOf(sessionId, owner)).data);
      return { session_id: sessionId, messages, active_agent: active, run_id: runId };
    },
  };
}

/** Allowed while agents are at work: the next step no longer sees a struck note. */
const strikeNote = (
  sessions: Runs['sessions'],
  owner: string,
  {
    session_id: sessionId,
    note_id: noteId,
    is_struck: isStruck,
    at,
  }: ParsedBody<'swarm.notes.strike'> & { at: Date },
): Promise<Session> =>
  sessions.edit(sessionId, owner, ({ data }) => {
    const team = readTeam(data);
    const notes = struckBoard(team.notes, { noteId, isStruck, at });
    if (!notes) throw noSuchNote();
    return { data: asJson({ ...team, notes }) };
  });
