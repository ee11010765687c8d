import { checked } from '../fields/fields.ts';
import { readMessage, type Finding } from '../reading/read-message.ts';
import { readerOf } from '../reading/readers.ts';
import type { ReadingContext } from '../reading/reader.ts';
import { intentOf, type Intent } from './intents.ts';
import type { DialogueState, ProfileView } from './state.ts';
import { changedPath, openQuestion } from './questions.ts';
import type { Understood } from './turn.ts';

/** What of a message is left to be read for values, and which field it answers. */
export interface ToRead {
  intent: Intent;
  text: string;
  asked: string | null;
}

const nothing =
  /^\W*(?:none|nothing|no|nope|nah|never|not any|not yet|none yet|nothing yet|no \p{L}+(?!\p{L}))\W*$/iu;

/** Tells by rules what a person wants, whoever reads the values. */
export function toRead(text: string, state: DialogueState, view: ProfileView): ToRead {
  const open = openQuestion(state, view);
  const intent = intentOf(text, { isAsked: open !== undefined });
  const asked = open?.path ?? state.asked;
  switch (intent.kind) {
    case 'yes':
      return { intent, text: intent.rest, asked: null };
    case 'no':
      return { intent, text: intent.rest, asked: open?.path ?? null };
    case 'none':
      return { intent, text, asked };
    default:
      return { intent, text: '', asked: null };
  }
}

/** Reads a message by rules alone. */
export function understand(
  text: string,
  { state, view, context }: { state: DialogueState; view: ProfileView; context: ReadingContext },
): Understood {
  const plan = toRead(text, state, view);
  const hasText = text.trim() !== '';
  if (plan.intent.kind === 'change') return { ...changed(plan.intent, view, context), hasText };
  const { findings, fault } = readMessage(plan.text, plan.asked, context);
  const intent: Intent = isNothing(text, findings, plan.intent) ? { kind: 'skip' } : plan.intent;
  return { intent, findings, fault, hasText };
}

/** "None" to a question that wants more than a number: there is nothing to fill in. */
export const isNothing = (text: string, findings: readonly Finding[], intent: Intent): boolean =>
  findings.length === 0 && intent.kind === 'none' && nothing.test(text);

/** "Change my location to Lisbon" names field and value. */
export function changed(
  intent: Extract<Intent, { kind: 'change' }>,
  view: ProfileView,
  context: ReadingContext,
): { intent: Intent; findings: Finding[]; fault: string | undefined } {
  const path = changedPath(intent, view);
  const match = path === undefined ? undefined : readerOf(path).answer(intent.to, context);
  if (path === undefined || !match) return { intent, findings: [], fault: undefined };
  const result = checked(path, match.value);
  if ('fault' in result) return { intent, findings: [], fault: result.fault };
  const finding: Finding = {
    ...match,
    value: result.value,
    path,
    source: { kind: 'message', name: 'message' },
    isDirect: true,
  };
  return { intent, findings: [finding], fault: undefined };
}
