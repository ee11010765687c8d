import {
  type SpinPurpose,
  type SpinQuestion,
  phaseAfter,
  type DraftLine,
  type SpinRun,
} from '@alma/offline-assistant/spin';
import type { SpinAgent, SpinBallot } from '@alma/shared/contract';
import type { By } from '../../platform/workers/index.ts';
import { ModelError, type ModelMessage, type OfflineAnswer } from '../models/index.ts';
import type { Effect, EffectContext, EffectResult } from '../runs/index.ts';
import type { z } from 'zod';
import { artifactBody, causeOf, describeArtifact } from './artifact.ts';
import { taskOf } from './decide.ts';
import { factOf, type SpinFact } from './facts.ts';
import { nextAgents } from './fold.ts';
import {
  BallotAnswerSchema,
  ballotPrompt,
  FrameAnswerSchema,
  framePrompt,
  SpeechAnswerSchema,
  speakPrompt,
  thinkPrompt,
} from './prompts.ts';
import { readSessionData, RunInputSchema } from './session-data.ts';
import { countVote } from './vote.ts';

/** An answer of the offline assistant. */
export type AnswerByRules = (
  asked: { purpose: SpinPurpose; question: SpinQuestion },
  by: By,
) => Promise<object>;

/** Does one step. What it says is a message of the session and a fact of the run, stored together. */
export async function performStep(
  { key }: Effect,
  run: SpinRun,
  context: EffectContext,
  byRules: AnswerByRules,
): Promise<EffectResult> {
  const task = taskOf(key);
  const asker = createAsker(context, byRules);
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
      return frameRound(run, asker);
    case 'think':
    case 'speak':
      return speak(run, agentOf(run, task.agentId), task.kind, asker);
    case 'ballot':
      return {
        facts: [factOf({ type: 'ballot', data: await castBallot(run, agentOf(run, task.agentId), asker) })],
      };
    case 'count':
      return {
        facts: [factOf({ type: 'voting_result', data: countVote(run.phase, run.round, run.ballots) })],
      };
    case 'artifact':
      return { facts: [factOf(artifact(run))] };
    case 'close':
      return { facts: closeRound(run).map(factOf) };
    case 'complete':
      return { facts: [factOf(complete(run))] };
  }
}

function startAgents({ run }: EffectContext): SpinAgent[] {
  return RunInputSchema.parse(run.input).agents;
}

function agentOf(run: SpinRun, agentId: string): SpinAgent {
  const agent = run.agents.find(({ agent_id }) => agent_id === agentId);
  if (!agent) throw new Error(`the run has no agent ${agentId}`);
  return agent;
}

interface Question<S extends z.ZodType> {
  purpose: SpinPurpose;
  input: SpinQuestion;
  messages: ModelMessage[];
  schema: S;
}

interface Asker {
  /** @throws {ModelError} `unusable` when there is no answer of the shape. */
  ask<S extends z.ZodType>(question: Question<S>): Promise<z.output<S>>;
  /** By the rules of the offline assistant. */
  askOffline(question: Pick<Question<z.ZodType>, 'purpose' | 'input'>): Promise<unknown>;
}

const method = 'Rule reviewer';

/** No rule reads these: they need not be copied to a worker. */
const unread = { speeches: [], bodies: {}, ballots: [], done: new Set<string>() };

function createAsker(context: EffectContext, byRules: AnswerByRules): Asker {
  const answer = (
    { purpose, input: { run, agent } }: Pick<Question<z.ZodType>, 'purpose' | 'input'>,
    by: By,
  ) => byRules({ purpose, question: { run: { ...run, ...unread }, ...(agent ? { agent } : {}) } }, by);
  return {
    async ask({ messages, schema, ...asked }) {
      const offline: OfflineAnswer = {
        method,
        answer: async (by) => [{ type: 'object', value: await answer(asked, by) }],
      };
      for await (const event of context.ask({ messages, schema, offline }))
        if (event.type === 'object') return event.value as z.output<typeof schema>;
      throw new ModelError('unusable', `no value came for ${asked.purpose}`);
    },
    askOffline(asked) {
      context.byRules(method);
      return answer(asked, { person: context.run.owner, signal: context.signal });
    },
  };
}

/** Where the model's answer cannot be read the rules answer, and say so. */
async function orByRules<S extends z.ZodType>(
  asker: Asker,
  question: Question<S>,
): Promise<{ value: z.output<S>; notices: string[] }> {
  try {
    return { value: await asker.ask(question), notices: [] };
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== 'unusable') throw error;
    const value = (await asker.askOffline(question)) as z.output<S>;
    return { value, notices: ["The model's answer could not be read, so the rule reviewer answered."] };
  }
}

async function frameRound(run: SpinRun, asker: Asker): Promise<EffectResult> {
  const question = {
    purpose: 'spin.frame',
    input: { run },
    messages: framePrompt(run),
    schema: FrameAnswerSchema,
  } as const;
  const { value, notices } = await orByRules(asker, { ...question, messages: [...question.messages] });
  const { phase, round, feedback } = run;
  const fact: SpinFact = {
    type: 'supervisor_message',
    data: { phase, round, content: value.content, feedback: [...feedback] },
  };
  return said('Supervisor', value.content, notices, fact);
}

async function speak(
  run: SpinRun,
  agent: SpinAgent,
  kind: 'think' | 'speak',
  asker: Asker,
): Promise<EffectResult> {
  const place = { phase: run.phase, round: run.round, agent: agent.name };
  if (kind === 'think') {
    const { value, notices } = await orByRules(asker, {
      purpose: 'spin.think',
      input: { run, agent },
      messages: thinkPrompt(run, agent),
      schema: FrameAnswerSchema,
    });
    const { content } = value;
    return said(agent.name, content, notices, {
      type: 'agent_message',
      data: { ...place, content, message_type: 'thinking', lines: [] },
    });
  }
  const { value, notices } = await orByRules(asker, {
    purpose: 'spin.speak',
    input: { run, agent },
    messages: speakPrompt(run, agent),
    schema: SpeechAnswerSchema,
  });
  const lines = value.lines.map((line): DraftLine => ({ source: agent.name, ...line, agent: agent.name }));
  return said(agent.name, value.content, notices, {
    type: 'agent_message',
    data: { ...place, content: value.content, message_type: 'message', lines },
  });
}

function said(name: string, content: string, notices: string[], fact: SpinFact): EffectResult {
  const kwargs = notices.length > 0 ? { kwargs: { notices } } : {};
  return { messages: [{ name, content, ...kwargs }], facts: [factOf(fact)] };
}

/** A ballot that cannot be read is an abstention. */
async function castBallot(run: SpinRun, agent: SpinAgent, asker: Asker): Promise<SpinBallot> {
  try {
    const answer = await asker.ask({
      purpose: 'spin.ballot',
      input: { run, agent },
      messages: ballotPrompt(run, agent),
      schema: BallotAnswerSchema,
    });
    return { ...answer, agent: agent.name };
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== 'unusable') throw error;
    return {
      agent: agent.name,
      vote: 'ABSTAIN',
      reason: 'The ballot could not be read.',
      failed_criteria: [],
    };
  }
}

function artifact(run: SpinRun): SpinFact {
  const body = artifactBody(run);
  return { type: 'artifact_generated', data: { artifact: describeArtifact(run, body), body } };
}

function transition(run: SpinRun): Extract<SpinFact, { type: 'phase_transition' }> {
  const to = phaseAfter(run.phase, run.orientation);
  if (!to) throw new Error(`nothing comes after ${run.phase}`);
  return { type: 'phase_transition', data: { from: run.phase, to, cause: causeOf(run.lastVote) } };
}

/** Ends the round: requested changes take effect, and control mode pauses for the person. */
function closeRound(run: SpinRun): SpinFact[] {
  const { phase, round } = run;
  const mode = run.nextMode ?? run.mode;
  const pauseId = mode === 'control' ? `${phase}/${round}` : null;
  const hasChanges = run.joining.length > 0 || run.leaving.length > 0;
  return [
    ...(hasChanges ? [{ type: 'agents_changed', data: { agents: nextAgents(run) } } as const] : []),
    { type: 'round_complete', data: { phase, round, mode, pause_id: pauseId } },
  ];
}

function complete(run: SpinRun): SpinFact {
  const rule = `All ${run.artifacts.length} phases are complete.`;
  return { type: 'workflow_completed', data: { outcome: 'completed', rule } };
}
