import { AgentReadSchema, AgentToolSchema, ChosenServerToolsSchema, toolLimits } from '@alma/shared/contract';
import { z } from 'zod';
import { type Decided, type Fact, type Json, questionPause, readDecided, type Step } from '../runs/index.ts';
import {
  decidedCall,
  isAnswered,
  type KeptCall,
  KeptCallSchema,
  readCall,
  withCall,
} from '../tools/index.ts';
import { BoardSchema, withNotes } from './board.ts';

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
  notes: BoardSchema,
  /** What an agent has found out for a message that it has not answered: a message that is sent again goes on there. */
  begun: z
    .object({ request_id: z.string(), agent: z.string(), calls: z.array(KeptCallSchema) })
    .exactOptional(),
  /** Who has not answered yet of agents who were asked together: a message that is sent again asks only these. */
  left: z.object({ request_id: z.string(), agents: z.array(z.string()) }).exactOptional(),
});
export type Team = z.infer<typeof TeamSchema>;
export const readTeam = (data: Json): Team => TeamSchema.parse(data);

/** What a run begins with. */
const RunInputSchema = z.object({
  agents: z.array(RunAgentSchema),
  first: z.string(),
  is_addressed: z.boolean(),
  /** Agents that answer at the same time, `first` among them; none where one answers and may hand over. */
  asked: z.array(z.string()).default([]),
  /** Those that were asked as well, but are too many. */
  unasked: z.array(z.string()).default([]),
  request_id: z.string().exactOptional(),
  /** Calls of the first agent in an earlier run for this message, which failed. */
  calls: z.array(KeptCallSchema).default([]),
});
export type RunInput = z.infer<typeof RunInputSchema>;
const readInput = (input: Json): RunInput => RunInputSchema.parse(input);

/** How often a message may be handed over. */
const maxHandOvers = 3;
/** The agents that answer a message at most. */
export const maxTurns = 1 + maxHandOvers;

export interface SwarmRun extends RunInput {
  /** The agent that speaks next; null when the run is over. */
  current: string | null;
  /** Names of the agents that have spoken, in order. */
  spoken: readonly string[];
  /** Calls of all agents so far. */
  calledBefore: number;
  /** Counts the agents that had the word; one that goes on has its own number again. */
  turn: number;
  /** Agents who were asked together and have to ask the person first: they go on when the others have answered. */
  deferred: readonly { turn: number; name: string; calls: readonly KeptCall[] }[];
}

const SpokeSchema = z.object({ name: z.string(), to: z.string().nullable() });
export const spokeFact = (data: z.infer<typeof SpokeSchema>): Fact => ({ type: 'spoke', data });

export const beginSwarm = (input: Json): SwarmRun => {
  const given = readInput(input);
  // What a person allowed in a run that failed and was not begun there is asked again.
  const calls = given.calls.filter((call) => isAnswered(call) || !call.asks || call.started);
  return { ...given, calls, current: given.first, spoken: [], calledBefore: 0, turn: 1, deferred: [] };
};

export const deferredFact = (call: KeptCall): Fact => ({ type: 'deferred', data: call });

export function foldSwarm(run: SwarmRun, fact: Fact): SwarmRun {
  const call = readCall(fact);
  if (call) return { ...run, calls: withCall(run.calls, call) };
  const decided = readDecided(fact);
  if (decided) return { ...run, calls: run.calls.map((one) => withDecision(one, decided)) };
  if (fact.type === 'deferred') return defer(run, KeptCallSchema.parse(fact.data));
  if (fact.type !== 'spoke') return run;
  const { name, to } = SpokeSchema.parse(fact.data);
  const after = { ...withoutCalls(run), spoken: [...run.spoken, name] };
  return run.asked.length === 0 ? { ...after, current: to, turn: after.spoken.length + 1 } : onward(after);
}

const withDecision = (call: KeptCall, { question_id: id, decision }: Decided): KeptCall =>
  call.step.id === id ? decidedCall(call, decision) : call;

const withoutCalls = (run: SwarmRun): SwarmRun => ({
  ...run,
  calls: [],
  calledBefore: run.calledBefore + run.calls.length,
});

function defer(run: SwarmRun, call: KeptCall): SwarmRun {
  const calls = withCall(run.calls, call);
  const put = { turn: run.turn, name: run.current ?? '', calls };
  return onward({ ...withoutCalls({ ...run, calls }), deferred: [...run.deferred, put] });
}

/** Of agents who were asked together the next one, and after all of them those that wait for the person. */
function onward(run: SwarmRun): SwarmRun {
  const place = run.spoken.length + run.deferred.length;
  const fresh = run.asked[place];
  if (fresh !== undefined) return { ...run, current: fresh, turn: place + 1 };
  const [first, ...deferred] = run.deferred;
  if (!first) return { ...run, current: null };
  const { name: current, turn, calls } = first;
  return {
    ...run,
    current,
    turn,
    calls: [...calls],
    calledBefore: run.calledBefore - calls.length,
    deferred,
  };
}

/** What the session keeps of an answer that is not finished; nothing where it could not be found again. */
export function begunAnswer({ begun: _before, ...team }: Team, run: SwarmRun, call: KeptCall): Team {
  const { request_id: requestId, current } = run;
  if (requestId === undefined || current === null) return team;
  const begun = { request_id: requestId, agent: current, calls: withCall(run.calls, call) };
  return { ...team, begun };
}

/** The same team with the notes of a call. */
export const notedTeam = (team: Team, call: KeptCall): Team => ({
  ...team,
  notes: withNotes(team.notes, call),
});

/** The team once an agent has answered. */
export function answeredTeam(
  { begun: _done, left: before, ...team }: Team,
  run: SwarmRun,
  active: string,
): Team {
  const { request_id: requestId, asked } = run;
  if (asked.length === 0) return { ...team, active };
  const [first = active] = asked;
  const asking = before?.request_id === requestId ? before?.agents : undefined;
  const left = (asking ?? asked).filter((name) => name !== run.current);
  if (requestId === undefined || left.length === 0) return { ...team, active: first };
  return { ...team, active: first, left: { request_id: requestId, agents: left } };
}

/** The call that waits to be performed. */
export const openCall = ({ calls }: SwarmRun): KeptCall | undefined =>
  calls.find((call) => !isAnswered(call));

/** False once the message has used the calls that it may. */
export const mayCall = ({ calls, calledBefore }: Pick<SwarmRun, 'calls' | 'calledBefore'>): boolean =>
  calledBefore + calls.length < toolLimits.callsPerAnswer;

/** Of agents who were asked together, the one whose answer comes next. */
export const nextAsked = (run: SwarmRun): string | null => run.asked[placeOf(run) + 1] ?? null;

/** Of agents who were asked together, how many had the word before the present one. */
const placeOf = ({ spoken, deferred }: SwarmRun): number => spoken.length + deferred.length;

/** The steps that need not wait for the present one: agents who were asked together begin at once. */
const besideKeys = (run: SwarmRun): string[] =>
  run.asked.slice(placeOf(run) + 1).map((_name, nth) => `answer/${placeOf(run) + 2 + nth}`);

/** The run as it is when the turn of a step comes, for one that begins before. */
export function atTurn(run: SwarmRun, key: string): SwarmRun {
  const turn = Number(/^answer\/(\d+)$/.exec(key)?.[1] ?? 0);
  const current = run.asked[turn - 1];
  if (current === undefined || turn <= placeOf(run) + 1) return run;
  return { ...run, current, turn, spoken: run.asked.slice(0, turn - 1), deferred: [], calls: [] };
}

/** A tool that is waited for, else the agent that has the word. */
function nextKey(run: SwarmRun): string {
  const { calls, calledBefore } = run;
  if (openCall(run)) return `tool/${calledBefore + calls.length}`;
  const turn = `answer/${run.turn}`;
  return calls.length === 0 ? turn : `${turn}/${calls.length + 1}`;
}

/** A call that asks first: its question is raised, waited for, and then followed or not. */
function askingStep({ step: { id, question } }: KeptCall): Step {
  if (!question) return { type: 'effect', key: `ask/${id}` };
  if (question.decision !== null) return { type: 'effect', key: `call/${id}` };
  return { type: 'wait', pauseId: questionPause(id), until: new Date(question.expires_at) };
}

/** The next step of a run. */
export function nextStep(run: SwarmRun): Step {
  if (run.current === null) return { type: 'end' };
  const open = openCall(run);
  if (open?.asks) return askingStep(open);
  return { type: 'effect', key: nextKey(run), beside: besideKeys(run) };
}

/** The agents that may take over: none that has spoken already, and none at all when one was addressed. */
export function mayTake(run: SwarmRun): TeamAgent[] {
  if (run.is_addressed || run.spoken.length >= maxHandOvers) return [];
  return run.agents.filter(({ name }) => name !== run.current && !run.spoken.includes(name));
}
