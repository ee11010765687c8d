import { type AgentTurn, phaseTitle, type SpinRun } from '@alma/offline-assistant/spin';
import type { SpinBallot } from '@alma/shared/contract';
import type { By } from '../../platform/workers/index.ts';
import type { ModelMessage } from '../models/index.ts';
import type { EffectContext, EffectResult } from '../runs/index.ts';
import { ask, isUnusable, withoutUnread } from './ask.ts';
import { type BallotAnswer, ballotOf, problemOf } from './ballot.ts';
import { factOf } from './facts.ts';
import type { OfflineTasks } from './look-up.ts';
import { messageWithFact } from './message-with-fact.ts';
import { ballotAgainPrompt, BallotAnswerSchema, ballotPrompt } from './prompts.ts';

const checkMethod = 'Draft check';

/** Checks the draft of a model before the vote. A draft by rules needs no check: it only quotes the user. */
export async function checkDraft(
  { phase, round, draft, drafts }: SpinRun,
  context: EffectContext,
  tasks: OfflineTasks,
): Promise<EffectResult> {
  const by: By = { person: context.run.owner, signal: context.signal };
  const isRemote = context.model.kind === 'remote';
  const hollow = isRemote ? await tasks('hollowIn', { phase, draft, drafts }, by) : [];
  const checked = factOf({ type: 'draft_checked', data: { phase, round, hollow } });
  if (hollow.length === 0) return { facts: [checked] };
  context.byRules(checkMethod);
  const found = hollow.map(({ title, reason }) => `- **${title}**: ${reason}.`).join('\n');
  const content = `I checked the draft of ${phaseTitle(phase)} before the vote. These points are hollow, so the vote cannot pass:\n\n${found}`;
  const data = { phase, round, content, feedback: [] };
  const challenge = messageWithFact('Supervisor', content, [], { type: 'supervisor_message', data });
  return { ...challenge, facts: [checked, ...(challenge.facts ?? [])] };
}

/** Casts a ballot. An unreadable one counts as an abstention; an invalid one is requested once more. */
export async function castBallot(
  { run, agent }: AgentTurn,
  context: EffectContext,
  tasks: OfflineTasks,
): Promise<SpinBallot> {
  const { phase } = run;
  const { messages } = ballotPrompt(run, agent, context);
  const askFor = (more: readonly ModelMessage[] = []): Promise<BallotAnswer | undefined> => {
    const byRules = async (by: By): Promise<BallotAnswer> => {
      const { points = [], ...ballot } = await tasks('ballot', { agent, run: withoutUnread(run) }, by);
      return { ...ballot, points };
    };
    const question = { messages: [...messages, ...more], schema: BallotAnswerSchema, byRules };
    return ask(question, context).catch((error: unknown) => {
      if (!isUnusable(error)) throw error;
      return undefined;
    });
  };
  const first = await askFor();
  const problem = first && problemOf(first, phase);
  if (first === undefined) return { ...unreadable, failed_criteria: [], agent: agent.name };
  if (problem === undefined) return ballotOf(first, phase, agent.name);
  const second = await askFor(ballotAgainPrompt(first, problem));
  return ballotOf(second ?? first, phase, agent.name);
}

const unreadable = { vote: 'ABSTAIN', reason: 'The ballot could not be read.' } as const;
