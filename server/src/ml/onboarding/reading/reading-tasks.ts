import {
  changed,
  type DialogueState,
  type Document,
  intentFor,
  isAnswer,
  type ProfileView,
  type ReadingContext,
  type ToRead,
  toRead,
  understandTurn,
  type Understood,
} from '@alma/offline-assistant/onboarding';
import { findingsOf, type ModelReading } from './read-by-model.ts';

/** A message with its documents and the state of its conversation. */
export interface TurnToRead {
  text: string;
  documents: readonly Document[];
  state: DialogueState;
  view: ProfileView;
  context: ReadingContext;
}

/** Reads a turn only by rules. */
export const readByRules = ({ text, documents, state, view, context }: TurnToRead): Understood =>
  understandTurn(text, documents, { state, view, context });

/** Determines the intent by rules, and the text that a model should read. */
export const planReading = ({ text, state, view, context }: TurnToRead): ToRead =>
  toRead(text, state, view, context);

/** Combines the intent with the verified findings of a model. */
export function takeReading(request: {
  turn: TurnToRead;
  plan: ToRead;
  reading: ModelReading;
  model: string;
}): Understood {
  const { turn, plan, reading, model } = request;
  const { text, documents, context } = turn;
  const hasDocuments = documents.length > 0;
  const hasText = isAnswer(text, hasDocuments);
  const findings = findingsOf(reading, { ...plan, documents }, model);
  if (plan.intent.kind !== 'change') {
    return { intent: intentFor(text, findings, plan.intent, hasDocuments), findings, hasText };
  }
  const profileChange = changed(plan.intent, turn.view, context);
  return { ...profileChange, findings: [...profileChange.findings, ...findings], hasText };
}
