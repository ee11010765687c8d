import { evidenceOf, verdictOf } from '../../src/delivery/verdict.ts';
import { type Simulated, simulateRollout } from './rollout-simulation.ts';

const thresholds = { tolerance: 0.01, confidence: 0.999 };
const normal = { share: 10, people: 3_000, viewsPerSecond: 10, seconds: 900, thresholds };

/** Selects one person in `many`, evenly over all buckets. */
const isOneIn = (many: number, index: number): boolean => Math.floor(index / 100) % many === 0;

const side = (people: number, failed: number) => ({ people, failed });

describe('evidence', () => {
  it('grows with the people for whom only the new release fails', () => {
    const grown = [20, 40, 80].map((people) =>
      evidenceOf(side(people * 9, 1), side(people, people / 5), 0.01),
    );
    expect(grown).toEqual(grown.toSorted((a, b) => a - b));
    expect(grown[0]).toBeGreaterThan(1);
    expect(grown[1]).toBeGreaterThan(3);
  });

  it.each([
    ['nobody has reported', side(0, 0), side(0, 0)],
    ['few people have the new one', side(900, 0), side(9, 9)],
    ['both fail as often', side(900, 90), side(100, 10)],
    ['the new one fails more often within the tolerance', side(90_000, 900), side(10_000, 190)],
    ['there is no old one', side(0, 0), side(100, 50)],
    ['everything fails', side(900, 900), side(100, 100)],
  ])('is zero when %s', (_case, old, candidate) => {
    expect(evidenceOf(old, candidate, 0.01)).toBe(0);
  });

  it('equals the definition, computed term by term', () => {
    // The likelihood averaged over the priors, person by person: 900 without a failure, then 10 with one.
    const orderOf = (count: number, a: number, b: number): number =>
      Array.from({ length: count }, (_, index) => Math.log10((a + index) / (a + b + index))).reduce(
        (sum, value) => sum + value,
        0,
      );
    const expected = orderOf(900, 30, 0.3) + orderOf(10, 1, 3);
    const within = Array.from({ length: 10_000 }, (_, step) => step / 1e5).map(
      (share) => 900 * Math.log10(1 - share) + 10 * Math.log10(share + 0.01),
    );
    expect(evidenceOf(side(900, 0), side(10, 10), 0.01)).toBeCloseTo(expected - Math.max(...within), 4);
  });

  it('counts millions of people', () => {
    const evidence = evidenceOf(side(1_000_000, 40_000), side(1_000_000, 60_000), 0.01);
    expect(evidence).toBeGreaterThan(200);
    expect(evidence).toBeLessThan(Infinity);
  });
});

describe('simulated rollouts', () => {
  it('revert no good release in 200 runs, whatever fails on both sides', () => {
    const bases = [0, 0.005, 0.02, 0.1, 0.4];
    const shares = [1, 5, 10, 25, 50];
    const runs = Array.from({ length: 200 }, (_, seed): Simulated => {
      const base = bases[seed % bases.length] ?? 0;
      const share = shares[Math.floor(seed / bases.length) % shares.length] ?? 0;
      // One person in twenty has a bad connection.
      const chanceOf = ({ index }: { index: number }) => (isOneIn(20, index) ? Math.min(1, base * 5) : base);
      return { ...normal, share, seed, chanceOf };
    });
    expect(runs.map(simulateRollout).filter(({ revertedAt }) => revertedAt !== undefined)).toEqual([]);
  });

  it('revert a release within a minute of its twentieth view if it fails for one person in five', () => {
    const outcomes = Array.from({ length: 50 }, (_, seed) =>
      simulateRollout({
        ...normal,
        seed,
        viewsPerSecond: 30,
        chanceOf: ({ isNew, index }) => (isNew && isOneIn(5, index) ? 1 : 0.002),
      }),
    );
    const seconds = outcomes.map(
      ({ revertedAt = Infinity, twentiethViewAt = 0 }) => revertedAt - twentiethViewAt,
    );
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
  });
});

describe('a verdict', () => {
  const bad = { old: side(900, 0), candidate: side(100, 20) };
  const good = { old: side(900, 0), candidate: side(100, 0) };

  it('is final after it was the same for twenty seconds', () => {
    const at = (now: number, worseSince: number | null, sides = bad) =>
      verdictOf(sides, thresholds, { now, worseSince });
    expect(at(1_000, null)).toMatchObject({ worseSince: 1_000, hasLasted: false, limit: expect.closeTo(3) });
    expect(at(20_999, 1_000)).toMatchObject({ worseSince: 1_000, hasLasted: false });
    expect(at(21_000, 1_000)).toMatchObject({ worseSince: 1_000, hasLasted: true });
    expect(at(21_000, 1_000, good)).toMatchObject({ worseSince: null, hasLasted: false });
  });
});
