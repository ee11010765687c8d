import type { AssistantKind } from '@alma/shared/contract';

/** A message of the chat as an agent is told it. */
export interface Said {
  /** `own`: the agent's words. Others are told apart by their number. */
  by: { kind: 'own' } | { kind: 'person' | 'agent'; number: number };
  text: string;
}

/** A question to an agent, with all that it may know to answer it. */
export interface Question {
  ownerId: string;
  name: string;
  /** Its instructions. */
  prompt: string;
  /** A connected model by its name. */
  model: string | null;
  /** Old to new. */
  earlier: readonly Said[];
  asked: Said;
}

export interface Answer {
  text: string;
  assistant: AssistantKind;
  model: string;
}

/** Answers as an agent does. What a person of the chat should be told of a failure is an answer, too. */
export type Answerer = (question: Question, signal: AbortSignal) => Promise<Answer>;
