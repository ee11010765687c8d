import { expect, it } from '@jest/globals';
import { fuzz } from './fuzz.ts';

/** Generous where other tests have the processors: only a stand-still of the event loop lasts so long. */
const maxSilenceMs = 5_000;

it('hostile requests, frames and upgrades are all answered, and stop nothing', async () => {
  const report = await fuzz({ count: 600, seed: 1 });
  expect(report).toMatchObject({ findings: [], isSameProcess: true });
  expect(report.silenceMs).toBeLessThan(maxSilenceMs);
  // Most calls must get behind the first check, or little was tried.
  expect(report.statuses['200']).toBeGreaterThan(30);
});
