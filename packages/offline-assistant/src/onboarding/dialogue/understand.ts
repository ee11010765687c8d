import { checked } from '../fields/fields.ts';
import type { Document } from '../reading/document.ts';
import { isNonsense } from '../reading/plausible.ts';
import { readDocument } from '../reading/read-document.ts';
import { type Finding, inMessage, readMessage } from '../reading/read-message.ts';
import { isQuestion, type ReadingContext } from '../reading/reader.ts';
import { readerOf } from '../reading/readers.ts';
import { correctionIn } from './corrections.ts';
import { type Intent, intentOf } from './intents.ts';
import { changedPath, openQuestion } from './questions.ts';
import type { DialogueState, ProfileView } from './state.ts';
import type { Understood } from './turn.ts';

/** The text of a message that may contain values, and the field that it answers. */
export interface ToRead {
  intent: Intent;
  text: string;
  asked: string | null;
}

const nothing =
  /^\W*(?:none|nothing|no|nope|nah|never|not any|not yet|none yet|nothing yet|no \p{L}+(?!\p{L}))\W*$/iu;

/** Determines the intent by rules, even when a model extracts the values. */
export function toRead(
  text: string,
  state: DialogueState,
  view: ProfileView,
  context: ReadingContext,
): ToRead {
  const open = openQuestion(state, view);
  const intent = intentOf(text, { isAsked: open !== undefined });
  const asked = open?.path ?? state.asked;
  switch (intent.kind) {
    case 'yes':
      return { intent, text: intent.rest, asked: null };
    case 'no':
      return { intent, text: correctionIn(intent.rest)?.to ?? intent.rest, asked: open?.path ?? null };
    case 'none':
      return { intent, ...(corrected(text, asked, state, context) ?? { text, asked }) };
    default:
      return { intent, text: '', asked: null };
  }
}

/** "No, I meant data analyst" corrects what was written last; a plain "no, …" may answer the open question. */
function corrected(
  text: string,
  asked: string | null,
  { last, pending }: DialogueState,
  context: ReadingContext,
): Omit<ToRead, 'intent'> | undefined {
  const correction = correctionIn(text);
  if (!correction) return undefined;
  const { to, isPlain } = correction;
  if (asked !== null && pending.some(({ path }) => path === asked)) return { text: to, asked };
  const read = (path: string) =>
    readMessage(to, path, context).findings.find((finding) => finding.path === path);
  const sure = last.find((path) => read(path)?.isSure);
  const isAnswer = asked !== null && read(asked) !== undefined;
  if (isPlain) return { text: to, asked: isAnswer ? asked : (sure ?? asked) };
  return { text: to, asked: sure ?? (isAnswer ? asked : (last.find((path) => read(path)) ?? asked)) };
}

export type ReadableDocument = Pick<Document, 'kind' | 'name' | 'text'>;

/** The context in which a message is interpreted. */
export interface Situation {
  state: DialogueState;
  view: ProfileView;
  context: ReadingContext;
}

/** Reads a message and its documents only by rules. */
export function understandTurn(
  text: string,
  documents: readonly ReadableDocument[],
  situation: Situation,
): Understood {
  const understood = understand(text, { ...situation, hasDocuments: documents.length > 0 });
  const read = documents.flatMap(({ kind, name, text: content }) =>
    readDocument(content, { kind, name }, situation.context),
  );
  return { ...understood, findings: [...understood.findings, ...read] };
}

export function understand(
  text: string,
  { state, view, context, hasDocuments }: Situation & { hasDocuments: boolean },
): Understood {
  const plan = toRead(text, state, view, context);
  const hasText = isAnswer(text, hasDocuments);
  if (plan.intent.kind === 'change') return { ...changed(plan.intent, view, context), hasText };
  const { findings, fault } = readText(plan, context);
  return { intent: intentFor(text, findings, plan.intent, hasDocuments), findings, fault, hasText };
}

/** True when the text is an answer in itself, which "Read this" beside a file is not. */
export const isAnswer = (text: string, hasDocuments: boolean): boolean =>
  text.trim() !== '' && !(hasDocuments && isNonsense(text));

/** Longer texts are treated as pasted: a CV, or notes about oneself. */
const longestAnswer = { characters: 700, lines: 7 };
/** A pasted text with at least this many findings is read as a CV. */
const minCvFindings = 3;
/** Only these fields take a long text as their answer. */
const longFields = new Set(['key_competencies.top_skills', 'achievements.achievements']);

function readText({ text, asked }: ToRead, context: ReadingContext): ReturnType<typeof readMessage> {
  const isPasted = text.length > longestAnswer.characters || text.split('\n').length > longestAnswer.lines;
  if (!isPasted) return readMessage(text, asked, context);
  const cv = readDocument(text, inMessage, context);
  if (cv.length < minCvFindings)
    return readMessage(text, asked !== null && longFields.has(asked) ? asked : null, context);
  const mentioned = readMessage(text, null, context).findings;
  return { findings: [...cv, ...mentioned], fault: undefined };
}

const link = /\bhttps?:\/\/|\bwww\./i;

/** The intent of a message without findings: "none" skips the field, a link or a question is a counter-question. */
export function intentFor(
  text: string,
  findings: readonly Finding[],
  intent: Intent,
  hasDocuments: boolean,
): Intent {
  if (findings.length > 0 || intent.kind !== 'none') return intent;
  if (nothing.test(text)) return { kind: 'skip' };
  if (!hasDocuments && link.test(text)) return { kind: 'ask-back', about: 'link' };
  return isQuestion(text) ? { kind: 'ask-back', about: 'other' } : intent;
}

/** The finding of a request such as "Change my location to Lisbon", which names field and value. */
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
  const finding: Finding = { ...match, ...result, path, source: inMessage, isDirect: true };
  return { intent, findings: [finding], fault: undefined };
}
