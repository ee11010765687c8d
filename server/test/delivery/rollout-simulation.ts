import { type Thresholds, verdictOf } from '../../src/delivery/verdict.ts';

/** People who use a product while a rollout runs. */
export interface Simulated {
  seed: number;
  /** Percent of people who have the new release. */
  share: number;
  people: number;
  viewsPerSecond: number;
  seconds: number;
  thresholds: Thresholds;
  /** Probability that a page view fails for this person. */
  chanceOf: (person: { isNew: boolean; index: number }) => number;
}

export interface Outcome {
  /** Seconds after the start; undefined when the rollout was not rolled back. */
  revertedAt: number | undefined;
  /** When the new release had its twentieth page view. */
  twentiethViewAt: number | undefined;
  maxEvidence: number;
}

/** Seconds until a browser's report is stored: failures at once, successful views with their vitals. */
const reportDelay = { failed: 2, ok: 11 };

/** Runs a rollout by the server's rule, with the delays of browsers and server. */
export function simulateRollout(options: Simulated): Outcome {
  const { share, people, viewsPerSecond, seconds, thresholds, chanceOf } = options;
  const random = randomFrom(options.seed);
  const reports = Array.from({ length: seconds + reportDelay.ok + 1 }, (): Report[] => []);
  const outcomes = new Map<number, boolean>();
  const sides = { old: { people: 0, failed: 0 }, candidate: { people: 0, failed: 0 } };
  const outcome: Outcome = { revertedAt: undefined, twentiethViewAt: undefined, maxEvidence: 0 };
  let views = 0;
  let newViews = 0;
  let worseSince: number | null = null;

  function addReport({ index, isNew, hasFailed }: Report): void {
    const side = isNew ? sides.candidate : sides.old;
    const known = outcomes.get(index);
    if (known === undefined) side.people += 1;
    if (hasFailed && known !== true) side.failed += 1;
    outcomes.set(index, hasFailed || known === true);
  }

  for (let second = 0; second < seconds; second += 1) {
    for (; views < (second + 1) * viewsPerSecond; views += 1) {
      const index = Math.floor(random() * people);
      const isNew = index % 100 < share;
      if (isNew && (newViews += 1) === 20) outcome.twentiethViewAt = second;
      const hasFailed = random() < chanceOf({ isNew, index });
      reports[second + reportDelay[hasFailed ? 'failed' : 'ok']]?.push({ index, isNew, hasFailed });
    }
    reports[second]?.forEach(addReport);
    const verdict = verdictOf(sides, thresholds, { now: second * 1_000, worseSince });
    worseSince = verdict.worseSince;
    outcome.maxEvidence = Math.max(outcome.maxEvidence, verdict.evidence);
    if (verdict.hasLasted) return { ...outcome, revertedAt: second };
  }
  return outcome;
}

interface Report {
  index: number;
  isNew: boolean;
  hasFailed: boolean;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
