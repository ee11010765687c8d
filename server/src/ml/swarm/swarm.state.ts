import { toolLimits } from '@alma/shared/contract';
import { z } from 'zod';
import { type Decided, type Fact, type Json, questionPause, readDecided, type Step } from '../runs/index.ts';
import {
  decidedCall,
  isAnswered,
  readCall,
  type StoredCall,
  StoredCallSchema,
  withCall,
} from '../tools/index.ts';
import { BoardSchema, withNotes } from './board.ts';

export const TeamAgentSchema = z.object({
  name: z.string(),
  system_prompt: z.string(),
  /** The chosen model; absent for the platform's default. */
  model: z.string().exactOptional(),
  /** The owner's agent whose model, knowledge and tools it has. */
  agent_id: z.string().exactOptional(),
});
export type TeamAgent = z.infer<typeof TeamAgentSchema>;

/** Data of a swarm session: its agents in the order of joining, and the one that answers unaddressed messages. */
const TeamSchema = z.object({
  agents: z.array(TeamAgentSchema),
  active: z.string().nullable(),
  notes: BoardSchema,
  /** Calls for a message that has not been answered yet: a repeat of the message continues with them. */
  begun: z
    .object({ request_id: z.string(), agent: z.string(), calls: z.array(StoredCallSchema) })
    .exactOptional(),
  /** Agents asked together that have not answered yet: a repeat of the message asks only these. */
  left: z.object({ request_id: z.string(), agents: z.array(z.string()) }).exactOptional(),
});
export type Team = z.infer<typeof TeamSchema>;
export const readTeam = (data: Json): Team => TeamSchema.parse(data);

const RunInputSchema = z.object({
  agents: z.array(TeamAgentSchema),
  first: z.string(),
  is_addressed: z.boolean(),
  /** Agents that answer at the same time, including `first`; empty when one answers and may hand over. */
  asked: z.array(z.string()).default([]),
  /** Agents beyond the limit, which were not asked. */
  unasked: z.array(z.string()).default([]),
  request_id: z.string().exactOptional(),
  /** Calls of the first agent in an earlier, failed run for this message. */
  calls: z.array(StoredCallSchema).default([]),
});
export type RunInput = z.infer<typeof RunInputSchema>;
const readInput = (input: Json): RunInput => RunInputSchema.parse(input);

/** Hand-overs per message. */
const maxHandOvers = 3;
/** Agents that may answer a message. */
export const maxTurns = 1 + maxHandOvers;

export interface SwarmRun extends RunInput {
  /** The agent that speaks next; null when the run is over. */
  current: string | null;
  /** Names of the agents that have spoken, in order. */
  spoken: readonly string[];
  /** Calls of all agents before the current one. */
  calledBefore: number;
  /** Number of the current agent's turn; an agent that resumes keeps its number. */
  turn: number;
  /** Agents asked together that wait for the user's permission. They resume when the others have answered. */
  deferred: readonly { turn: number; name: string; calls: readonly StoredCall[] }[];
}

const SpokeSchema = z.object({ name: z.string(), to: z.string().nullable() });
export const spokeFact = (data: z.infer<typeof SpokeSchema>): Fact => ({ type: 'spoke', data });

export const beginSwarm = (input: Json): SwarmRun => {
  const runInput = readInput(input);
  // A call that was allowed but not started in a failed run needs permission again.
  const calls = runInput.calls.filter((call) => isAnswered(call) || !call.asks || call.started);
  return { ...runInput, calls, current: runInput.first, spoken: [], calledBefore: 0, turn: 1, deferred: [] };
};

export const deferredFact = (call: StoredCall): Fact => ({ type: 'deferred', data: call });

export function foldSwarm(run: SwarmRun, fact: Fact): SwarmRun {
  const call = readCall(fact);
  if (call) return { ...run, calls: withCall(run.calls, call) };
  const decided = readDecided(fact);
  if (decided) return { ...run, calls: run.calls.map((call) => withDecision(call, decided)) };
  if (fact.type === 'deferred') return defer(run, StoredCallSchema.parse(fact.data));
  if (fact.type !== 'spoke') return run;
  const { name, to } = SpokeSchema.parse(fact.data);
  const after = { ...withoutCalls(run), spoken: [...run.spoken, name] };
  return run.asked.length === 0 ? { ...after, current: to, turn: after.spoken.length + 1 } : onward(after);
}

const withDecision = (call: StoredCall, { question_id: id, decision }: Decided): StoredCall =>
  call.step.id === id ? decidedCall(call, decision) : call;

const withoutCalls = (run: SwarmRun): SwarmRun => ({
  ...run,
  calls: [],
  calledBefore: run.calledBefore + run.calls.length,
});

function defer(run: SwarmRun, call: StoredCall): SwarmRun {
  const calls = withCall(run.calls, call);
  const put = { turn: run.turn, name: run.current ?? '', calls };
  return onward({ ...withoutCalls({ ...run, calls }), deferred: [...run.deferred, put] });
}

/** Moves on to the next agent asked together, then to those that waited for the user. */
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

/** The team with the unfinished answer of a run, if the message has a `request_id` to find it by. */
export function begunAnswer({ begun: _before, ...team }: Team, run: SwarmRun, call: StoredCall): Team {
  const { request_id: requestId, current } = run;
  if (requestId === undefined || current === null) return team;
  const begun = { request_id: requestId, agent: current, calls: withCall(run.calls, call) };
  return { ...team, begun };
}

/** The team with the notes of a call on its board. */
export const notedTeam = (team: Team, call: StoredCall): Team => ({
  ...team,
  notes: withNotes(team.notes, call),
});

/** The team after an agent has answered. */
export function answeredTeam(
  { begun: _done, left: earlier, ...team }: Team,
  run: SwarmRun,
  active: string,
): Team {
  const { request_id: requestId, asked } = run;
  if (asked.length === 0) return { ...team, active };
  const [first = active] = asked;
  const asking = earlier?.request_id === requestId ? earlier?.agents : undefined;
  const remaining = (asking ?? asked).filter((name) => name !== run.current);
  if (requestId === undefined || remaining.length === 0) return { ...team, active: first };
  return { ...team, active: first, left: { request_id: requestId, agents: remaining } };
}

/** The call that is not answered yet. */
export const openCall = ({ calls }: SwarmRun): StoredCall | undefined =>
  calls.find((call) => !isAnswered(call));

/** False when the message has used up its tool calls. */
export const mayCall = ({ calls, calledBefore }: Pick<SwarmRun, 'calls' | 'calledBefore'>): boolean =>
  calledBefore + calls.length < toolLimits.callsPerAnswer;

/** The agent that answers next, among those asked together. */
export const nextAsked = (run: SwarmRun): string | null => run.asked[placeOf(run) + 1] ?? null;

/** Index of the current agent among those asked together. */
const placeOf = ({ spoken, deferred }: SwarmRun): number => spoken.length + deferred.length;

/** Steps that may begin along with the current one: agents asked together begin simultaneously. */
const besideKeys = (run: SwarmRun): string[] =>
  run.asked.slice(placeOf(run) + 1).map((_name, nth) => `answer/${placeOf(run) + 2 + nth}`);

/** The run as it will be at a step's turn, for a step that begins ahead of it. */
export function atTurn(run: SwarmRun, key: string): SwarmRun {
  const turn = Number(/^answer\/(\d+)$/.exec(key)?.[1] ?? 0);
  const current = run.asked[turn - 1];
  if (current === undefined || turn <= placeOf(run) + 1) return run;
  return { ...run, current, turn, spoken: run.asked.slice(0, turn - 1), deferred: [], calls: [] };
}

/** The key of the open tool call, or else of the current agent's turn. */
function nextKey(run: SwarmRun): string {
  const { calls, calledBefore } = run;
  if (openCall(run)) return `tool/${calledBefore + calls.length}`;
  const turn = `answer/${run.turn}`;
  return calls.length === 0 ? turn : `${turn}/${calls.length + 1}`;
}

/** The next step of a call that needs permission: raise the question, wait for the decision, or carry it out. */
function askingStep({ step: { id, question } }: StoredCall): Step {
  if (!question) return { type: 'effect', key: `ask/${id}` };
  if (question.decision !== null) return { type: 'effect', key: `call/${id}` };
  return { type: 'wait', pauseId: questionPause(id), until: new Date(question.expires_at) };
}

export function nextStep(run: SwarmRun): Step {
  if (run.current === null) return { type: 'end' };
  const open = openCall(run);
  if (open?.asks) return askingStep(open);
  return { type: 'effect', key: nextKey(run), beside: besideKeys(run) };
}

/** The agents that may take over: those that have not spoken yet, and none when an agent was addressed. */
export function mayTake(run: SwarmRun): TeamAgent[] {
  if (run.is_addressed || run.spoken.length >= maxHandOvers) return [];
  return run.agents.filter(({ name }) => name !== run.current && !run.spoken.includes(name));
}
