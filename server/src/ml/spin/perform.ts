import {
  type AgentTurn,
  counted,
  type DraftLine,
  isStillOpen,
  type OpenPoint,
  phaseAfter,
  type SpinRun,
  type WrittenLine,
} from '@alma/offline-assistant/spin';
import type { SpinAgent } from '@alma/shared/contract';
import type { By } from '../../platform/workers/index.ts';
import type { Effect, EffectContext, EffectResult } from '../runs/index.ts';
import { artifactBody, causeOf, describeArtifact } from './artifact.ts';
import { askOrByRules, withoutUnread } from './ask.ts';
import { taskOf } from './decide.ts';
import { type FactData, factOf, type SpinFact } from './facts.ts';
import { nextAgents } from './fold.ts';
import { lookUp, type OfflineTasks, type SpinTools } from './look-up.ts';
import { messageWithFact } from './message-with-fact.ts';
import { FrameAnswerSchema, framePrompt, speakPrompt, SpeechAnswerSchema, thinkPrompt } from './prompts.ts';
import { readSessionData, RunInputSchema } from './session-data.ts';
import { countVote } from './vote.ts';
import { castBallot, checkDraft } from './vote-steps.ts';

export type { OfflineTasks, SpinTools } from './look-up.ts';

/** Performs one step. Its message of the session and its facts of the run are stored together. */
export async function performStep(
  { key }: Effect,
  run: SpinRun,
  context: EffectContext,
  tools: SpinTools,
): Promise<EffectResult> {
  const { tasks } = tools;
  const task = taskOf(key);
  switch (task.kind) {
    case 'begin':
      return {
        facts: [factOf({ type: 'initialized', data: { agents: startAgents(context) } })],
        session: { data: { ...readSessionData(context.session.data), run_id: context.run.runId } },
      };
    case 'transition': {
      const fact = transition(run);
      const data = { ...readSessionData(context.session.data), phase: fact.data.to };
      return { facts: [factOf(fact)], session: { data } };
    }
    case 'frame':
      return frameRound(run, context, tasks);
    case 'think':
      return think(turnOf(run, task.agentId), context, tasks);
    case 'speak':
      return speak(turnOf(run, task.agentId), context, tools);
    case 'ballot': {
      const data = await castBallot(turnOf(run, task.agentId), context, tasks);
      return { facts: [factOf({ type: 'ballot', data })] };
    }
    case 'check':
      return checkDraft(run, context, tasks);
    case 'count':
      return { facts: [factOf({ type: 'voting_result', data: countVote(run) })] };
    case 'artifact':
      return { facts: [factOf(artifact(run, await openPointsOf(run, context, tasks)))] };
    case 'close':
      return closeRound(run, context);
    case 'complete':
      return { facts: [factOf(complete(run, await openPointsOf(run, context, tasks)))] };
  }
}

function startAgents({ run }: EffectContext): SpinAgent[] {
  return RunInputSchema.parse(run.input).agents;
}

function turnOf(run: SpinRun, agentId: string): AgentTurn {
  const agent = run.agents.find(({ agent_id }) => agent_id === agentId);
  if (!agent) throw new Error(`the run has no agent ${agentId}`);
  return { run, agent };
}

async function frameRound(run: SpinRun, context: EffectContext, tasks: OfflineTasks): Promise<EffectResult> {
  const question = {
    ...framePrompt(run, context),
    schema: FrameAnswerSchema,
    byRules: (by: By) => tasks('frame', { run: withoutUnread(run) }, by),
  };
  const { value, notices } = await askOrByRules(question, context);
  const { phase, round, feedback } = run;
  return messageWithFact('Supervisor', value.content, notices, {
    type: 'supervisor_message',
    data: { phase, round, content: value.content, feedback: [...feedback] },
  });
}

async function think(turn: AgentTurn, context: EffectContext, tasks: OfflineTasks): Promise<EffectResult> {
  const { run, agent } = turn;
  const question = {
    ...thinkPrompt(run, agent, context),
    schema: FrameAnswerSchema,
    byRules: (by: By) => tasks('think', { agent, run: withoutUnread(run) }, by),
  };
  const { value, notices } = await askOrByRules(question, context);
  return agentMessage(turn, value.content, notices, { message_type: 'thinking', lines: [] });
}

async function speak(turn: AgentTurn, context: EffectContext, tools: SpinTools): Promise<EffectResult> {
  const { run, agent } = turn;
  const { tasks, calls = [] } = tools;
  const fact = await lookUp(turn, context, tools);
  if (fact) return { facts: [fact] };
  // Lines by rules have correct sources; sources that a model names are verified.
  let ruled: readonly DraftLine[] | undefined;
  const question = {
    ...speakPrompt(run, agent, { contextTokens: context.contextTokens, calls }),
    schema: SpeechAnswerSchema,
    async byRules(by: By) {
      const speech = await tasks('speak', { agent, run: withoutUnread(run) }, by);
      ruled = speech.lines;
      return speech;
    },
  };
  const { value, notices } = await askOrByRules(question, context);
  const lines = [...(ruled ?? (await attributed(turn, value.lines, context, tasks)))];
  const steps = calls.length === 0 ? {} : { steps: calls.map(({ step }) => step) };
  return agentMessage(turn, value.content, notices, { message_type: 'message', lines, ...steps });
}

const attributed = async (
  { run: { problem, feedback, takenUp, edits, bodies }, agent: { name } }: AgentTurn,
  lines: readonly WrittenLine[],
  { run: { owner: person }, signal }: EffectContext,
  tasks: OfflineTasks,
): Promise<DraftLine[]> => {
  const run = { problem, feedback, takenUp, edits, bodies };
  const sourced = await tasks('attribute', { run, agent: name, lines }, { person, signal });
  return sourced.map((line) => ({ ...line, agent: name }));
};

const agentMessage = (
  { run, agent: { name } }: AgentTurn,
  content: string,
  notices: string[],
  rest: Pick<FactData<'agent_message'>, 'message_type' | 'lines' | 'steps'>,
): EffectResult =>
  messageWithFact(
    name,
    content,
    notices,
    {
      type: 'agent_message',
      data: { phase: run.phase, round: run.round, agent: name, content, ...rest },
    },
    rest.steps,
  );

/** The open points of the run; a worker computes them from all that the user wrote. */
const openPointsOf = (
  run: SpinRun,
  { run: { owner: person }, signal }: EffectContext,
  tasks: OfflineTasks,
): Promise<OpenPoint[]> => tasks('leftOpen', withoutUnread(run), { person, signal });

function artifact(run: SpinRun, leftOpen: readonly OpenPoint[]): SpinFact {
  const body = artifactBody(run, leftOpen);
  return { type: 'artifact_generated', data: { artifact: describeArtifact(run, body), body } };
}

function transition(run: SpinRun): Extract<SpinFact, { type: 'phase_transition' }> {
  const to = phaseAfter(run.phase, run.orientation);
  if (!to) throw new Error(`nothing comes after ${run.phase}`);
  return { type: 'phase_transition', data: { from: run.phase, to, cause: causeOf(run.lastVote) } };
}

/** Ends the round: requested changes take effect, and control mode pauses for the user. */
function closeRound(run: SpinRun, { session }: EffectContext): EffectResult {
  const { phase, round } = run;
  const mode = run.nextMode ?? run.mode;
  const pauseId = mode === 'control' ? `${phase}/${round}` : null;
  const hasChanges = run.joining.length > 0 || run.leaving.length > 0;
  const facts: SpinFact[] = [
    ...(hasChanges ? [{ type: 'agents_changed', data: { agents: nextAgents(run) } } as const] : []),
    { type: 'round_complete', data: { phase, round, mode, pause_id: pauseId } },
  ];
  const data = { ...readSessionData(session.data), current_mode: mode };
  return { facts: facts.map(factOf), ...(mode === run.mode ? {} : { session: { data } }) };
}

function complete(run: SpinRun, leftOpen: readonly OpenPoint[]): SpinFact {
  const open = leftOpen.filter(isStillOpen).length;
  const end =
    open === 0
      ? 'Nothing is left open.'
      : `${counted(open, 'point')} ${open === 1 ? 'is' : 'are'} still open.`;
  const rule = `All ${run.artifacts.length} phases are done. ${end}`;
  return { type: 'workflow_completed', data: { outcome: 'completed', rule } };
}
