import type { AssistantKind } from '@alma/shared/contract';

/** A message of the chat as passed to an agent. */
export interface ChatLine {
  /** `own`: written by the agent itself. Others are distinguished by their number. */
  by: { kind: 'own' } | { kind: 'person' | 'agent'; number: number };
  text: string;
}

/** A question to an agent, with everything that the agent may use to answer it. */
export interface Question {
  ownerId: string;
  name: string;
  /** The agent's instructions. */
  prompt: string;
  /** Name of a connected model. */
  model: string | null;
  /** Oldest first. */
  earlier: readonly ChatLine[];
  message: ChatLine;
}

export interface Answer {
  text: string;
  assistant: AssistantKind;
  model: string;
}

/** Answers as an agent. An error that the people of the chat should see is returned as an answer too. */
export type Answerer = (question: Question, signal: AbortSignal) => Promise<Answer>;
