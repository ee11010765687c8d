import { askedFieldAt, askedFields } from '../fields/asked-fields.ts';
import { fields, type Value } from '../fields/fields.ts';
import { texts } from '../texts.ts';
import { openQuestion } from './questions.ts';
import type { Remark } from './remarks.ts';
import { type DialogueState, type Pending, type ProfileView, type Proposal, valueOf } from './state.ts';
import type { Turn } from './turn.ts';

/** The answer to a message: statements by rule, and a question that a model may rephrase. */
export interface Reply {
  /** The statements, without the question. */
  told: string;
  /** `isFixed`: a confirmation, which must not be rephrased, unlike the question for the next field. */
  question: { text: string; path: string; isFixed: boolean } | null;
}

const sourceOf = ({ source }: Proposal): string | undefined =>
  source.kind === 'message' ? undefined : source.name;

/** The question at the end of a reply, or null when nothing is left to ask. */
export function questionFor(state: DialogueState, view: ProfileView): Reply['question'] {
  const open = openQuestion(state, view);
  if (open) return { text: confirmation(open, state, view), path: open.path, isFixed: true };
  const field = state.asked === null ? undefined : askedFieldAt(state.asked);
  return field ? { text: field.question, path: field.path, isFixed: false } : null;
}

function confirmation(open: Pending, state: DialogueState, view: ProfileView): string {
  const { path, before, value } = open;
  const question = {
    account: () => texts.askAccountName(value),
    guess: () => texts.askGuess(path, value, sourceOf(open)),
    'by-hand': () => texts.askByHand(path, before, value),
    differs: () => texts.askDiffers(path, before, value),
  }[open.reason]();
  const remaining = view.exists ? state.pending.length - 1 : 0;
  return remaining > 0 ? `${question} ${texts.more(remaining)}` : question;
}

/** The reply to a message. `view` is the profile after the changes. */
export function replyTo({ state, writes, remarks, hasNews }: Turn, view: ProfileView): Reply {
  const lines: string[] = [];
  if (writes.length > 0) lines.push(texts.noted(writes.map(({ path, value }) => texts.value(path, value))));
  if (hasNews && state.held.length > 0)
    lines.push(texts.held(state.held.map(({ path, value }) => texts.value(path, value))));
  for (const remark of remarks) lines.push(sentenceFor(remark, state, view));
  const question = questionFor(state, view);
  // A summary and a goodbye need no closing sentence.
  const isOver = remarks.some(({ kind }) => kind === 'summary' || kind === 'done');
  if (!question && !isOver) lines.push(ending(state));
  return { told: lines.join(' '), question };
}

const sentences: {
  [K in Remark['kind']]: (
    remark: Extract<Remark, { kind: K }>,
    state: DialogueState,
    view: ProfileView,
  ) => string;
} = {
  unread: ({ path, fault }) => {
    const hint = askedFieldAt(path)?.hint ?? '';
    return fault === undefined ? texts.unread(path, hint) : `${texts.badValue(path, fault)} ${hint}`;
  },
  'bad-value': ({ path, fault }) => texts.badValue(path, fault),
  kept: ({ path }) => texts.kept(path),
  skipped: ({ path }) => texts.skipped(path),
  'unknown-field': ({ called }) => texts.unknownField(called),
  already: ({ path }, _state, view) => texts.already(path, valueOf(view, path)),
  'nothing-found': () => texts.nothingFound,
  'not-understood': () => texts.notUnderstood,
  'needs-name': () => texts.needsName,
  summary: (_remark, state, view) => summary(state, view),
  help: () => texts.help,
  'ask-back': ({ about, path }) =>
    texts.askedBack[about](path, (path === null ? undefined : askedFieldAt(path)?.hint) ?? texts.help),
  done: () => texts.done,
};

function sentenceFor<K extends Remark['kind']>(
  remark: Extract<Remark, { kind: K }>,
  state: DialogueState,
  view: ProfileView,
): string {
  return sentences[remark.kind](remark, state, view);
}

function summary(state: DialogueState, view: ProfileView): string {
  const held = new Map<string, Value | null>(state.held.map(({ path, value }) => [path, value]));
  const lines = fields.flatMap(({ path }) => {
    const value = valueOf(view, path) ?? held.get(path) ?? null;
    return value === null ? [] : [texts.summaryLine(path, value)];
  });
  const missing = askedFields
    .map(({ path }) => path)
    .filter((path) => valueOf(view, path) === null && !held.has(path));
  return [
    lines.length === 0 ? texts.noSummary : texts.summary(lines),
    ...(missing.length === 0 ? [] : [texts.missing(missing)]),
  ].join('\n\n');
}

function ending(state: DialogueState): string {
  return state.skipped.length === 0 ? texts.complete : texts.completeBut(state.skipped);
}

/** How many of the asked fields are filled. */
export const progressOf = (view: ProfileView): { filled: number; asked: number } => ({
  filled: askedFields.filter(({ path }) => valueOf(view, path) !== null).length,
  asked: askedFields.length,
});
