import { expect, it } from '@jest/globals';
import { describeStack } from '../stack/with-stack.ts';
import { runChaos } from './chaos.ts';
import { scenesNamed } from './scenes.ts';

const names = ['server killed', 'database stopped', 'redis cut'];
/** Longer than servers wait for a silent database, so that calls without an answer may have taken effect. */
const faultSeconds = 4;

/** A short form of `npm run chaos` without its time limits, because the machine may be busy. */
describeStack('people who work while something fails', () => {
  it('lose nothing, do nothing twice, and succeed with every repeated call', async () => {
    const { scenes, losses } = await runChaos({ scenes: scenesNamed(names), seconds: faultSeconds });
    expect(losses).toEqual([]);
    expect(scenes.map(({ name, breaches }) => [name, breaches])).toEqual(names.map((name) => [name, []]));
    for (const { calls } of scenes) expect(calls).toBeGreaterThan(20);
    // Otherwise nothing failed during the work, and nothing is proven.
    expect(scenes.some(({ retried }) => retried > 0)).toBe(true);
  });
});
