import {
  hollowIn,
  isStillOpen,
  leftOpen,
  listsOpen,
  phases,
  phaseTitle,
  type SpinRun,
  unansweredIn,
  type WrittenLine,
} from '@alma/offline-assistant/spin';
import { type SpinPhase, spinPhases } from '../../../shared/src/contract/index.ts';
import type { artifactChecks } from '../../../shared/src/contract/quality/limits.ts';

export type Check = (typeof artifactChecks)[number];

/** Lines of the agents by phase, with the sources that they claim. */
export type Claims = Map<SpinPhase, WrittenLine[]>;

/** Which checks an artifact passes; null if a check does not apply. */
export function heldBy(
  run: SpinRun,
  phase: SpinPhase,
  written: readonly WrittenLine[],
): Record<Check, boolean | null> {
  const draft = run.drafts[phase] ?? [];
  const artifact = run.artifacts.find((artifact) => artifact.phase === phase);
  const otherAgents = new Set(run.agents.map(({ name }) => name));
  return {
    // Every criterion has a line that answers it.
    filled: unansweredIn({ phase, draft }).length === 0,
    not_hollow: hollowIn({ phase, draft, drafts: before(run, phase) }).length === 0,
    sources: areSourcesRight(run, phase, written),
    builds_on: draft.some(({ source }) => !otherAgents.has(source)),
    open_kept: retainsOpenPoints(run, phase),
    voted: artifact?.provenance.cause === 'vote',
  };
}

/** Drafts of the earlier phases. */
const before = (run: SpinRun, phase: SpinPhase): SpinRun['drafts'] =>
  Object.fromEntries(
    spinPhases
      .slice(0, spinPhases.indexOf(phase))
      .flatMap((earlier) => (run.drafts[earlier] ? [[earlier, run.drafts[earlier]]] : [])),
  );

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** True if every claimed source (brief or earlier artifact) passed the source check; null if none is claimed. */
function areSourcesRight(run: SpinRun, phase: SpinPhase, written: readonly WrittenLine[]): boolean | null {
  const claimed = written.filter(({ source }) => !['', 'own'].includes(source.trim().toLowerCase()));
  if (claimed.length === 0) return null;
  const draft = run.drafts[phase] ?? [];
  const agents = new Set(run.agents.map(({ name }) => name));
  // Claims are from all rounds, but the draft has only lines of the last one.
  return draft
    .filter(({ text }) => claimed.some((line) => line.text === text))
    .every(({ source }) => !agents.has(source));
}

/** True if the artifact repeats every unanswered point of earlier phases; null if there is none. */
function retainsOpenPoints(run: SpinRun, phase: SpinPhase): boolean | null {
  const open = leftOpen({ ...run, drafts: before(run, phase) }).filter(isStillOpen);
  if (open.length === 0) return null;
  const body = run.bodies[phase] ?? '';
  const list = phases[phase].criteria.find(listsOpen);
  const retained =
    list === undefined
      ? body.slice(body.indexOf('## Left open by earlier phases'))
      : (run.drafts[phase] ?? [])
          .filter(({ criterion }) => criterion === list.id)
          .map(({ text }) => text)
          .join('\n');
  return open.every(({ phase: earlier, criterion: { title, question } }) =>
    [`${phaseTitle(earlier)}, ${title}`, title, question].some((words) =>
      plain(retained).includes(plain(words)),
    ),
  );
}
