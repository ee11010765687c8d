import { type SpinPhase, spinPhases } from '@alma/shared/contract';
import { phases, phaseTitle } from './phases.ts';
import {
  isQuestion,
  matches,
  namesAlternatives,
  type Pattern,
  type Statement,
  statementsOf,
} from './reading.ts';
import type { DraftLine, SpinRun } from './state.ts';

export type Line = Pick<DraftLine, 'text' | 'source'>;

/** Recognises unlabelled sentences about a criterion. */
type Rule = (statement: Statement, run: SpinRun) => boolean;

const states =
  (kind: Pattern) =>
  (statement: Statement): boolean =>
    !isQuestion(statement) && matches(statement, kind);
const saysSteps = states('steps');

const rules: Record<string, Rule> = {
  aim: (statement, run) => statement === aimOf(run),
  people: states('people'),
  measure: states('measure'),
  facts: (statement, run) =>
    !isQuestion(statement) && statement !== aimOf(run) && !matches(statement, 'limit'),
  limits: states('limit'),
  options: namesAlternatives,
  price: states('price'),
  parts: states('parts'),
  steps: (statement) => statement.isNumbered || saysSteps(statement),
  owners: states('owners'),
  outputs: states('outputs'),
  checks: states('checks'),
  decisions: states('decisions'),
};

const wish = /\b(?:want|goal|aim)\b/i;

const aims = new WeakMap<readonly Statement[], Statement | null>();

/** The aim: the unlabelled sentence of the brief that states it, or else its first one. Cached by the statements. */
function aimOf(run: SpinRun): Statement | null {
  const statements = statementsOf(run);
  const known = aims.get(statements);
  if (known !== undefined) return known;
  const free = statements.filter(({ labels, source }) => labels.length === 0 && source === 'brief');
  const aim = free.find(({ text }) => wish.test(text)) ?? free[0] ?? null;
  aims.set(statements, aim);
  return aim;
}

const quoted = ({ text, source, phase }: Statement): Line => ({
  text: `"${text}"`,
  source: source === 'edit' && phase ? `your edit of ${phaseTitle(phase)}` : source,
});

/** The lines without duplicates. */
const once = (lines: readonly Line[]): Line[] => [
  ...new Map(lines.map((line) => [line.text, line])).values(),
];

const isLabelled = ({ labels }: Statement, id: string): boolean => labels.includes(id);
const isRuled = (run: SpinRun, statement: Statement, id: string): boolean =>
  statement.labels.length === 0 && (rules[id]?.(statement, run) ?? false);

/** Sentences labelled with the criterion, then unlabelled ones that match its rule. */
function answering(run: SpinRun, id: string): Statement[] {
  const statements = statementsOf(run);
  const labelled = statements.filter((statement) => isLabelled(statement, id));
  // A labelled aim replaces the guessed one.
  if (id === 'aim' && labelled.length > 0) return labelled;
  return [...labelled, ...statements.filter((statement) => isRuled(run, statement, id))];
}

/** One sentence is enough, but options need two, or one that names alternatives. */
const isEnough = (id: string, found: readonly Statement[]): boolean =>
  id === 'options' ? found.length > 1 || found.some(namesAlternatives) : found.length > 0;

const phaseOf = (id: string): SpinPhase | undefined =>
  spinPhases.find((phase) => phases[phase].criteria.some((criterion) => criterion.id === id));

/** Feedback that matches no label or rule answers the open question of its phase, if only one is left. */
function directAnswers(run: SpinRun, id: string): Statement[] {
  const phase = phaseOf(id);
  if (phase === undefined) return [];
  const ids = phases[phase].criteria.map((criterion) => criterion.id);
  const unanswered = ids.filter((criterion) => !isEnough(criterion, answering(run, criterion)));
  if (unanswered.length !== 1 || unanswered[0] !== id) return [];
  return statementsOf(run).filter(
    (statement) =>
      statement.phase === phase &&
      statement.labels.length === 0 &&
      !isQuestion(statement) &&
      !ids.some((criterion) => isRuled(run, statement, criterion)),
  );
}

/** The user's sentences that answer a criterion, quoted word for word. */
export function linesOfAuthors(run: SpinRun, id: string): Line[] {
  const found = answering(run, id);
  if (isEnough(id, found)) return once(found.map(quoted));
  const direct = [...found, ...directAnswers(run, id)];
  if (isEnough(id, direct)) return once(direct.map(quoted));
  // Without their own checks, results are checked by the measure of the goal.
  if (id === 'checks') return measuresOf(run);
  return [];
}

const measuresOf = (run: SpinRun): Line[] =>
  linesOfAuthors(run, 'measure').map(({ text, source }) => ({
    text,
    source: run.drafts.F6 === undefined ? source : phaseTitle('F6'),
  }));
