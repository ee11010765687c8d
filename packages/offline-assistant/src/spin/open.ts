import { type SpinPhase, spinPhases } from '@alma/shared/contract';
import { plainWords } from '../text/index.ts';
import { type Line, linesOfAuthors } from './lines.ts';
import { type Criterion, phases, phaseTitle } from './phases.ts';
import { isQuestion, statementsOf } from './reading.ts';
import type { DraftLine, SpinRun } from './state.ts';

/** Criteria that list the open points, and are never open themselves. */
const lists = ['unknowns', 'open'];
export const listsOpen = ({ id }: Criterion): boolean => lists.includes(id);

/** A question that an earlier phase left unanswered. */
export interface OpenPoint {
  phase: SpinPhase;
  criterion: Criterion;
  /** Lines given since then that answer it. */
  since: Line[];
}

/** True for a line that only repeats what the phase asks: "Open: What is wanted?" */
export function repeatsTemplate(text: string, phase: SpinPhase): boolean {
  const words = plainWords(text).replace(/^open /, '');
  const { goal, criteria } = phases[phase];
  const templates = criteria.flatMap(({ title, question }) => [title, question, `${title} ${question}`]);
  return words === '' || [goal, ...templates].some((template) => plainWords(template) === words);
}

/** Placeholders: whole lines here, beginnings of lines in `stubs`. */
const placeholders = new Set(
  'tbd,tba,todo,fixme,n a,na,unknown,xx,xxx,xxxx,see above,as above,same as above,same as before,as discussed,as agreed'.split(
    ',',
  ),
);
const stubs =
  /^(?:to be (?:determined|decided|defined|done|confirmed|added|discussed)|lorem ipsum|placeholder)\b/;
/** `[insert the owner here]` */
const gap = /[[{<]\s*(?:insert|your|add|fill in|tbd|todo|placeholder|name of)\b[^\]}>]{0,200}[\]}>]/i;

export type MaterialKind = 'answer' | 'template' | 'placeholder' | 'question';

/** Classifies a line as an answer to a criterion. */
export function materialKind(text: string, { phase, id }: { phase: SpinPhase; id: string }): MaterialKind {
  if (repeatsTemplate(text, phase)) return 'template';
  if (lists.includes(id)) return 'answer';
  const answer = text.trim().replace(/^[-*+]\s/, '');
  const words = plainWords(answer);
  if (placeholders.has(words) || stubs.test(words) || gap.test(answer)) return 'placeholder';
  return answer.endsWith('?') ? 'question' : 'answer';
}

/** The lines of a draft that answer a criterion, without open points, template text and placeholders. */
export const materialIn = (
  draft: readonly DraftLine[],
  { phase, id }: { phase: SpinPhase; id: string },
): DraftLine[] =>
  draft.filter(
    ({ criterion, source, text }) =>
      criterion === id &&
      source !== 'open' &&
      !['template', 'placeholder'].includes(materialKind(text, { phase, id })),
  );

/** Criteria of the current phase that no line of its draft answers. */
export const unansweredIn = (run: Pick<SpinRun, 'phase' | 'draft'>): Criterion[] =>
  phases[run.phase].criteria.filter(({ id }) => materialIn(run.draft, { phase: run.phase, id }).length === 0);

/** Titles of the criteria whose lines are all template text or placeholders. */
export const repeatedIn = (run: Pick<SpinRun, 'phase' | 'draft'>): string[] =>
  unansweredIn(run)
    .filter(({ id }) => run.draft.some(({ criterion, source }) => criterion === id && source !== 'open'))
    .map(({ title }) => title);

/** Open points of earlier phases, in the order of the phases. */
export const leftOpen = (run: SpinRun): OpenPoint[] =>
  spinPhases.flatMap((phase) => {
    const draft = run.drafts[phase];
    if (draft === undefined) return [];
    return phases[phase].criteria
      .filter((criterion) => !listsOpen(criterion))
      .filter(({ id }) => materialIn(draft, { phase, id }).length === 0)
      .map((criterion) => ({ phase, criterion, since: linesOfAuthors(run, criterion.id) }));
  });

export const isStillOpen = ({ since }: OpenPoint): boolean => since.length === 0;

export const stillOpen = (run: SpinRun): OpenPoint[] => leftOpen(run).filter(isStillOpen);

const openQuestions = (run: SpinRun): Line[] => [
  ...statementsOf(run)
    .filter((statement) => isQuestion(statement) || statement.labels.some((id) => lists.includes(id)))
    .map(({ text, source }) => ({ text: `"${text}"`, source })),
  ...stillOpen(run).map(({ phase, criterion: { title, question } }) => ({
    text: `${title}: ${question}`,
    source: phaseTitle(phase),
  })),
];

const openLines = (run: SpinRun): Line[] => {
  const lines = openQuestions(run);
  return lines.length > 0 ? lines : [{ text: 'Nothing is open.', source: 'record of the run' }];
};

function decisionsOf(run: SpinRun): Line[] {
  const made = run.artifacts.map(({ phase, provenance: { cause, rounds } }): Line => {
    const after = rounds === 1 ? '1 round' : `${rounds} rounds`;
    const how =
      cause === 'vote'
        ? `passed by vote after ${after}.`
        : `had no majority after ${after}, and the supervisor moved on.`;
    return { text: `${phaseTitle(phase)} ${how}`, source: 'record of the run' };
  });
  return [...linesOfAuthors(run, 'decisions'), ...made];
}

/** The lines that answer a criterion, from the user's text or the record of the run. */
export function linesFor(run: SpinRun, id: string): Line[] {
  if (lists.includes(id)) return openLines(run);
  return id === 'decisions' ? decisionsOf(run) : linesOfAuthors(run, id);
}
