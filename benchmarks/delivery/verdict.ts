// pnpm --filter @alma/benchmarks verdict
// What the sequential test of rollouts decides about good and bad releases, and when people lie: a thousand simulated
// rollouts for each row, with the delays of browsers and server.
import { evidenceOf } from '../../server/src/delivery/verdict.ts';
import {
  type Outcome,
  type Simulated,
  simulateRollout,
} from '../../server/test/delivery/rollout-simulation.ts';

const runs = Number(process.argv[2] ?? 1_000);
const thresholds = { tolerance: 0.01, confidence: 0.999 };
const limit = 3;
const goalSeconds = 60;

type Scenario = Omit<Simulated, 'seed' | 'thresholds'>;

const simulate = (scenario: Scenario): Outcome[] =>
  Array.from({ length: runs }, (_, seed) => simulateRollout({ ...scenario, thresholds, seed }));

const isReverted = ({ revertedAt }: Outcome): boolean => revertedAt !== undefined;

/** Selects one person in `many`, evenly over all buckets. */
const isOneIn = (many: number, index: number): boolean => Math.floor(index / 100) % many === 0;

function goodReleases(): number {
  console.log(
    `\nGood releases: both fail equally often, and five times as often for one person in twenty (${runs} runs)`,
  );
  let wrong = 0;
  const rows = [0, 0.005, 0.02, 0.1, 0.4].flatMap((base) =>
    [1, 5, 10, 50].map((share) => {
      const chanceOf = ({ index }: { index: number }): number =>
        isOneIn(20, index) ? Math.min(1, base * 5) : base;
      const all = simulate({ share, people: 3_000, viewsPerSecond: 10, seconds: 900, chanceOf });
      const reverted = all.filter(isReverted).length;
      wrong += reverted;
      return {
        'failing views': `${base * 100} %`,
        canary: `${share} %`,
        'taken back': reverted,
        'largest evidence': Math.max(...all.map(({ maxEvidence }) => maxEvidence)).toFixed(2),
      };
    }),
  );
  console.table(rows);
  return wrong;
}

function badReleases(): void {
  console.log(`\nBad releases of a 10 % canary: seconds from its twentieth view until it is taken back`);
  const rows = [0.1, 0.2, 0.5, 1].flatMap((failing) =>
    [0, 0.01].flatMap((base) =>
      [0.5, 1, 3].map((newViewsPerSecond) => {
        const many = Math.round(1 / failing);
        const all = simulate({
          share: 10,
          people: 20_000,
          viewsPerSecond: newViewsPerSecond * 10,
          seconds: 900,
          chanceOf: ({ isNew, index }) => (isNew && isOneIn(many, index) ? 1 : base),
        });
        const seconds = all
          .map(({ revertedAt = Infinity, twentiethViewAt = 0 }) => revertedAt - twentiethViewAt)
          .toSorted((a, b) => a - b);
        const at = (share: number): number | undefined => seconds[Math.floor(share * (runs - 1))];
        return {
          'people it fails for': `${failing * 100} %`,
          'failing anyway': `${base * 100} %`,
          'canary views a second': newViewsPerSecond,
          median: at(0.5),
          '95 of 100': at(0.95),
          [`within ${goalSeconds} s`]: `${((seconds.filter((s) => s <= goalSeconds).length / runs) * 100).toFixed(1)} %`,
        };
      }),
    ),
  );
  console.table(rows);
}

/** A liar cannot choose the release: only the share of the accounts that has the new one can report failures of it. */
function lies(): void {
  console.log('\nLying accounts needed to take back a good release that fails for nobody else');
  const rows = [20, 100, 1_000, 10_000].flatMap((honest) =>
    [1, 10, 50].map((share) => {
      const old = { people: Math.round((honest * (100 - share)) / share), failed: 0 };
      let liars = 1;
      while (evidenceOf(old, { people: honest + liars, failed: liars }, thresholds.tolerance) < limit)
        liars += 1;
      return {
        'honest people with it': honest,
        canary: `${share} %`,
        'liars with it': liars,
        'accounts in all': Math.round((liars * 100) / share),
      };
    }),
  );
  console.table(rows);
}

const wrong = goodReleases();
badReleases();
lies();
console.log(`\ngoal: no good release is taken back: ${wrong === 0 ? 'reached' : `missed, ${wrong} were`}`);
process.exitCode = wrong === 0 ? 0 : 1;
