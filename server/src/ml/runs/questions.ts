import type { QuestionDecision } from '@alma/shared/contract';
import { toolDecisions } from '@alma/shared/contract/runs/limits';
import { z } from 'zod';
import { Problem } from '../../platform/problems/index.ts';
import type { Fact } from './workflow.ts';

// A run that asks its owner a question waits with a pause that names the question.

const prefix = 'ask/';
export const questionPause = (questionId: string): string => `${prefix}${questionId}`;

/** The question that a run waits for; undefined when it waits for something else. */
export const questionOf = (pauseId: string | null): string | undefined =>
  pauseId?.startsWith(prefix) ? pauseId.slice(prefix.length) : undefined;

const DecidedSchema = z.object({ question_id: z.string(), decision: z.enum(toolDecisions) });
export type Decided = z.infer<typeof DecidedSchema>;

export const decidedFact = (data: Decided): Fact => ({ type: 'decided', data });

/** Undefined for a fact that is not a decision. */
export const readDecided = (fact: Fact): Decided | undefined =>
  fact.type === 'decided' ? DecidedSchema.parse(fact.data) : undefined;

/** The decision on a question, for a caller whose answer came too late. */
export function decisionIn(decided: readonly Fact[], questionId: string): QuestionDecision {
  const found = decided.map(readDecided).find((decision) => decision?.question_id === questionId);
  return found ?? { question_id: questionId, decision: null };
}

const closedTexts = {
  allowed: 'This call was allowed already.',
  declined: 'This call was declined already.',
  expired: 'Nobody answered in time, so this call was declined.',
} as const;

export const questionClosed = (details: QuestionDecision): Problem =>
  new Problem(
    'QUESTION_CLOSED',
    details.decision === null ? 'This question is not open.' : closedTexts[details.decision],
    { details },
  );

/** Thrown to a caller that waits for the whole reply. */
export const questionOpen = (runId: string, questionId: string): Problem =>
  new Problem(
    'QUESTION_OPEN',
    'An agent asks whether it may call a tool. Answer that, and send the same message again for the reply.',
    { details: { run_id: runId, question_id: questionId } },
  );
