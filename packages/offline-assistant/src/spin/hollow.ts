import { plainWords } from '../text/index.ts';
import { materialKind } from './open.ts';
import { type Criterion, phases } from './phases.ts';
import type { DraftLine, HollowPoint, SpinRun } from './state.ts';

type Checked = Pick<SpinRun, 'phase' | 'draft' | 'drafts'>;

/** True for a line that quotes the user, who may repeat themselves. */
const isPersons = ({ source }: DraftLine): boolean =>
  ['brief', 'feedback', 'your words'].includes(source) || source.startsWith('your edit');

/** Criteria of the final review, which restate what earlier phases said. */
const mayRepeat = ['decisions', 'open'];
/** In characters. Shorter lines may be identical by coincidence. */
const minRepeated = 12;

/** The points of a draft without substance, each with the reason. Checked before the vote and independent of it. */
export function hollowIn(run: Checked): HollowPoint[] {
  const earlier = new Set(
    Object.entries(run.drafts)
      .filter(([phase]) => phase !== run.phase)
      .flatMap(([, lines]) => lines ?? [])
      .map(({ text }) => plainWords(text)),
  );
  return phases[run.phase].criteria.flatMap((criterion) => {
    const lines = run.draft.filter((line) => line.criterion === criterion.id);
    const reason = whyHollow(lines, { run, criterion, earlier });
    // A point must not repeat an earlier one of its own phase either.
    for (const line of lines) earlier.add(plainWords(line.text));
    return reason === undefined ? [] : [{ criterion: criterion.id, title: criterion.title, reason }];
  });
}

interface Check {
  run: Checked;
  criterion: Criterion;
  earlier: ReadonlySet<string>;
}

/** Undefined when at least one line has substance. */
function whyHollow(lines: readonly DraftLine[], check: Check): string | undefined {
  if (lines.length === 0) return 'it has no line';
  const reasons = lines.map((line) => reasonOf(line, check));
  return reasons.includes(undefined) ? undefined : reasons[0];
}

function reasonOf(
  line: DraftLine,
  { run: { phase }, criterion: { id }, earlier }: Check,
): string | undefined {
  const kind = materialKind(line.text, { phase, id });
  if (kind === 'template') return 'it only repeats what is asked';
  if (kind === 'placeholder') return 'it holds a placeholder instead of an answer';
  if (kind === 'question') return 'it answers with a question';
  const text = plainWords(line.text);
  const isRepeated =
    !isPersons(line) && !mayRepeat.includes(id) && text.length >= minRepeated && earlier.has(text);
  return isRepeated ? 'it repeats word for word what stands elsewhere' : undefined;
}
