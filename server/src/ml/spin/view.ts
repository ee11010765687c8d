import type { SpinRun } from '@alma/offline-assistant/spin';
import type { SpinPhase } from '@alma/shared/contract';
import { newestThatFit, tokensIn } from '../context-window/index.ts';

interface SeenArtifact {
  name: string;
  phase: SpinPhase;
  body: string | undefined;
  edited_by_the_person?: true;
}

/** What agents see besides the problem and the draft. */
export interface Seen {
  feedback: readonly string[];
  artifacts: readonly SeenArtifact[];
  speeches: readonly { speaker: string; round: number; content: string }[];
}

/** Used when nothing else fits. */
export const leastSeen: Seen = { feedback: [], artifacts: [], speeches: [] };

/** What an agent is shown, as JSON. No ballots: they are sealed. */
export const view = ({ problem, draft }: SpinRun, { feedback, artifacts, speeches }: Seen): string =>
  JSON.stringify({ problem, feedback, artifacts, speeches, draft });

/** The last two artifacts and edited ones. */
const artifactsOf = ({ artifacts, edits, bodies }: SpinRun): SeenArtifact[] =>
  artifacts
    .filter(({ phase }, index) => index >= artifacts.length - 2 || edits[phase] !== undefined)
    .map(({ name, phase }) => ({
      name,
      phase,
      body: bodies[phase],
      ...(edits[phase] === undefined ? {} : ({ edited_by_the_person: true } as const)),
    }));

const speechesOf = (run: SpinRun): Seen['speeches'] =>
  run.speeches
    .filter(({ phase, kind }) => phase === run.phase && kind !== 'thinking')
    .map(({ speaker, round, content }) => ({ speaker, round, content }));

/** What fits into `budget` tokens: this phase before earlier ones, and the newest of each kind. */
export function fitSeen(run: SpinRun, budget: number): { seen: Seen; isShortened: boolean } {
  let remaining = budget;
  function take<T>(all: readonly T[]): T[] {
    const taken = newestThatFit(all, remaining, tokensOf);
    remaining -= taken.reduce((tokens, element) => tokens + tokensOf(element), 0);
    return taken;
  }
  const before = run.takenUp.filter(({ phase }) => phase !== run.phase).map(({ text }) => text);
  const current = run.takenUp.filter(({ phase }) => phase === run.phase).map(({ text }) => text);
  const all: Seen = {
    feedback: [...before, ...current, ...run.feedback],
    artifacts: artifactsOf(run),
    speeches: speechesOf(run),
  };
  const newFeedback = take(all.feedback.slice(before.length));
  const speeches = take(all.speeches);
  const artifacts = take(all.artifacts);
  const isCurrentWhole = newFeedback.length === all.feedback.length - before.length;
  const feedback = [...(isCurrentWhole ? take(before) : []), ...newFeedback];
  const isShortened =
    feedback.length < all.feedback.length ||
    speeches.length < all.speeches.length ||
    artifacts.length < all.artifacts.length;
  return { seen: { feedback, artifacts, speeches }, isShortened };
}

/** With a comma. */
const tokensOf = (element: unknown): number => tokensIn(`${JSON.stringify(element)},`);
