import { type SpinPhase, spinPhases } from '@alma/shared/contract';
import { statementsIn } from '../retrieval/index.ts';
import { lineBreak } from '../text/index.ts';
import { phases } from './phases.ts';
import type { SpinRun } from './state.ts';

/** A sentence that the user wrote, with its source. */
export interface Statement {
  text: string;
  source: 'brief' | 'feedback' | 'edit';
  /** The phase in which feedback was taken up, or whose artifact was edited. */
  phase?: SpinPhase;
  /** Ids of the criteria that its label or heading names; empty without one. */
  labels: readonly string[];
  isNumbered: boolean;
}

/** Criterion ids by label, in lower case. */
export const criteriaByLabel = ((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const phase of spinPhases)
    for (const { id, labels } of phases[phase].criteria)
      for (const label of labels) found.set(label, [...(found.get(label) ?? []), id]);
  return found;
})();

const longestLabel = 40;
const listMark = /^\s*(?:[-*+]\s|\d{1,3}[.)]\s)?\s*/;

interface LabelledLine {
  /** Undefined when the line has no label that names a criterion. */
  labels: readonly string[] | undefined;
  rest: string;
  isHeading: boolean;
}

function readLine(line: string): LabelledLine {
  const heading = /^\s{0,3}#{1,6}\s/.exec(line)?.[0];
  const plain = line.slice((heading ?? listMark.exec(line)?.[0] ?? '').length);
  const colon = plain.slice(0, longestLabel + 1).indexOf(':');
  const name = (colon === -1 && heading !== undefined ? plain : plain.slice(0, Math.max(colon, 0)))
    .slice(0, longestLabel)
    .replaceAll(/[*_]/g, '')
    .trim()
    .toLowerCase();
  const labels = criteriaByLabel.get(name);
  const rest = colon === -1 ? '' : plain.slice(colon + 1).replace(/^[*_]+/, '');
  return { labels, rest: labels === undefined ? plain : rest, isHeading: heading !== undefined };
}

type Origin = Pick<Statement, 'source' | 'phase'>;

/** Every sentence of a text. "Budget: 900 euros" is about the budget, and so is what follows "Budget:" or "# Budget". */
function statementsOfText(text: string, origin: Origin): Statement[] {
  const found: Statement[] = [];
  let above: readonly string[] = [];
  let isSection = false;
  let isFresh = false;
  for (const line of text.split(lineBreak)) {
    if (line.trim() === '') {
      // A heading applies up to the next heading, a label only to its paragraph.
      if (!isSection && !isFresh) above = [];
      continue;
    }
    const { labels, rest, isHeading } = readLine(line);
    const isLead = isHeading || (labels !== undefined && rest.trim() === '');
    if (isLead) [above, isSection, isFresh] = [labels ?? [], isHeading, true];
    else isFresh = false;
    const isNumbered = /^\s*\d{1,3}[.)]\s/.test(line);
    for (const statement of statementsIn(rest))
      found.push({ text: statement, ...origin, labels: labels ?? (isLead ? [] : above), isNumbered });
  }
  return found;
}

const read = new WeakMap<SpinRun, readonly Statement[]>();

/** The user's sentences: the problem, feedback that was taken up, and edits. Cached for each state of a run. */
export function statementsOf(run: SpinRun): readonly Statement[] {
  const known = read.get(run) ?? [
    ...statementsOfText(run.problem, { source: 'brief' }),
    ...run.takenUp.flatMap(({ phase, text }) => statementsOfText(text, { source: 'feedback', phase })),
    ...spinPhases.flatMap((phase) => statementsOfText(run.edits[phase] ?? '', { source: 'edit', phase })),
  ];
  read.set(run, known);
  return known;
}

const people =
  /\b(?:people|persons?|users?|customers?|clients?|staff|nurses?|patients?|students?|pupils?|teachers?|developers?|managers?|famil(?:y|ies)|child(?:ren)?|parents?|members?|visitors?|guests?|volunteers?|readers?|writers?|citizens?|residents?|neighbou?rs?|employees?|workers?|colleagues?|partners?|founders?|owners?|teams?)\b/i;

/** Patterns by which an unlabelled sentence answers a criterion. */
const patterns = {
  people,
  measure:
    /%|\b(?:done when|reached when|success\w*|succeeds?|measured?|metrics?|targets?|percent|at least|by the end of|so that)\b/i,
  limit:
    /\b(?:without|at most|at least|at once|no more|no less|must|never|only|until|before|within|budget|deadline|cannot|can't|not|no|allowed|forbidden|limit(?:ed|s)?)\b/i,
  price: /\b(?:cost|price|pay|expens|risk|lose|loss|overtime|money|fee|fine)\w*|[€$£]/i,
  parts:
    /\b(?:consists? of|made up of|made of|parts?|components?|modules?|includes?|contains?|divided into|layout|structure)\b/i,
  steps: /\b(?:first,|first we|then|after that|afterwards|finally|step \d)/i,
  owners:
    /\b(?:responsible|in charge|owner|owns|takes? care|looks? after|leads?|helps?|assigned to|is done by|will do)\b/i,
  outputs: /\b(?:deliver\w*|results?|outputs?|produces?|publish\w*|prototype|drafts?|releases?)\b/i,
  checks: /\b(?:check(?:s|ed)?|test(?:s|ed)?|review(?:s|ed)?|inspect\w*|verif\w+)\b/i,
  decisions: /\b(?:decided|decision|agreed|chosen|chose|approved|signed)\b/i,
} as const;

export type Pattern = keyof typeof patterns;

/** A figure in feedback or an edit answers a question about figures; in the brief it can be about anything. */
const figures =
  /(?<![\p{L}\d])\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|twice|double|zero|none|all|every)\b/iu;
const figured: readonly Pattern[] = ['measure', 'price'];

export const matches = ({ text, source }: Statement, kind: Pattern): boolean =>
  patterns[kind].test(text) || (source !== 'brief' && figured.includes(kind) && figures.test(text));

/** True when a sentence names alternatives: "Train or bus", not "two or more". */
export const namesAlternatives = ({ text }: Statement): boolean =>
  /(?<=\p{L}{3},?) or (?!(?:more|less|fewer|so|not|later|earlier|two|three)\b)(?=\p{L}{2})/iu.test(text);

export const isQuestion = ({ text }: Statement): boolean => text.endsWith('?');
