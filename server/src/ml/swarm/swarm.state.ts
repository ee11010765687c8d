import { AgentReadSchema, AgentToolSchema, ChosenServerToolsSchema, toolLimits } from '@alma/shared/contract';
import { z } from 'zod';
import type { Fact, Json } from '../runs/index.ts';
import { isAnswered, type KeptCall, KeptCallSchema, readCall, withCall } from '../tools/index.ts';

export const TeamAgentSchema = z.object({
  name: z.string(),
  system_prompt: z.string(),
  /** The connected model that was chosen; absent for the platform's. */
  model: z.string().exactOptional(),
  /** The owner's agent whose model, knowledge and tools it has. */
  agent_id: z.string().exactOptional(),
});
export type TeamAgent = z.infer<typeof TeamAgentSchema>;

/** An agent with what it works with in one run, whatever becomes of it meanwhile. */
const RunAgentSchema = TeamAgentSchema.extend({
  project_ids: z.array(z.string()).default([]),
  tools: z.array(AgentToolSchema).default([]),
  tool_servers: z.array(ChosenServerToolsSchema).default([]),
  may_read: z.array(AgentReadSchema).default([]),
});
export type RunAgent = z.infer<typeof RunAgentSchema>;

/** What a swarm session stores: its agents in the order of joining, and the one that answers unaddressed messages. */
const TeamSchema = z.object({
  agents: z.array(TeamAgentSchema),
  active: z.string().nullable(),
  /** What an agent has found out for a message that it has not answered: a message that is sent again goes on there. */
  begun: z
    .object({ request_id: z.string(), agent: z.string(), calls: z.array(KeptCallSchema) })
    .exactOptional(),
});
export type Team = z.infer<typeof TeamSchema>;
export const readTeam = (data: Json): Team => TeamSchema.parse(data);

/** What a run begins with. */
const RunInputSchema = z.object({
  agents: z.array(RunAgentSchema),
  first: z.string(),
  is_addressed: z.boolean(),
  request_id: z.string().exactOptional(),
  /** Calls of the first agent in an earlier run for this message, which failed. */
  calls: z.array(KeptCallSchema).default([]),
});
export type RunInput = z.infer<typeof RunInputSchema>;
const readInput = (input: Json): RunInput => RunInputSchema.parse(input);

/** How often a message may be handed over. */
const maxHandOvers = 3;

export interface SwarmRun extends RunInput {
  /** The agent that speaks next; null when the run is over. */
  current: string | null;
  /** Names of the agents that have spoken, in order. */
  spoken: readonly string[];
  /** Calls of all agents so far. */
  calledBefore: number;
}

const SpokeSchema = z.object({ name: z.string(), to: z.string().nullable() });
export const spokeFact = (data: z.infer<typeof SpokeSchema>): Fact => ({ type: 'spoke', data });

export const beginSwarm = (input: Json): SwarmRun => {
  const given = readInput(input);
  return { ...given, current: given.first, spoken: [], calledBefore: 0 };
};

export function foldSwarm(run: SwarmRun, fact: Fact): SwarmRun {
  const call = readCall(fact);
  if (call) return { ...run, calls: withCall(run.calls, call) };
  if (fact.type !== 'spoke') return run;
  const { name, to } = SpokeSchema.parse(fact.data);
  const calledBefore = run.calledBefore + run.calls.length;
  return { ...run, current: to, spoken: [...run.spoken, name], calls: [], calledBefore };
}

/** What the session keeps of an answer that is not finished; nothing where it could not be found again. */
export function begunAnswer(team: Team, run: SwarmRun, call: KeptCall): Team {
  const { agents, active } = team;
  const { request_id: requestId, current } = run;
  if (requestId === undefined || current === null) return { agents, active };
  const begun = { request_id: requestId, agent: current, calls: withCall(run.calls, call) };
  return { agents, active, begun };
}

/** The call that waits to be performed. */
export const openCall = ({ calls }: SwarmRun): KeptCall | undefined =>
  calls.find((call) => !isAnswered(call));

/** False once the message has used the calls that it may. */
export const mayCall = ({ calls, calledBefore }: Pick<SwarmRun, 'calls' | 'calledBefore'>): boolean =>
  calledBefore + calls.length < toolLimits.callsPerAnswer;

/** The next step of a run: a tool that is waited for, else the agent that has the word. */
export function nextKey(run: SwarmRun): string {
  const { calls, calledBefore, spoken } = run;
  if (openCall(run)) return `tool/${calledBefore + calls.length}`;
  const turn = `answer/${spoken.length + 1}`;
  return calls.length === 0 ? turn : `${turn}/${calls.length + 1}`;
}

/** The agents that may take over: none that has spoken already, and none at all when one was addressed. */
export function mayTake(run: SwarmRun): TeamAgent[] {
  if (run.is_addressed || run.spoken.length >= maxHandOvers) return [];
  return run.agents.filter(({ name }) => name !== run.current && !run.spoken.includes(name));
}
