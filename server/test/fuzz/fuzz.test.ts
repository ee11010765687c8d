import { expect, it } from '@jest/globals';
import { fuzz } from './fuzz.ts';

/** Generous, since other tests share the processors: only a blocked event loop is silent for this long. */
const maxSilenceMs = 5_000;

it('hostile requests, frames and upgrades are all answered, and break nothing', async () => {
  const report = await fuzz({ count: 600, seed: 1 });
  expect(report).toMatchObject({ findings: [], isSameProcess: true });
  expect(report.silenceMs).toBeLessThan(maxSilenceMs);
  // Most calls must pass the first check, or little was tested.
  expect(report.statuses['200']).toBeGreaterThan(30);
});
