import { describe, expect, it } from '@jest/globals';
import { describeStack } from '../stack/with-stack.ts';
import { findLastRelease } from './last-release.ts';
import { roll } from './roll.ts';

const stayMs = 1_000;
const last = findLastRelease();
if (!last)
  process.stderr.write(
    'git does not have the last release here: servers of two releases are not tested (git fetch --unshallow)\n',
  );

/** A short form of `npm run rolling`: one of two servers is replaced, so that both releases run at the same time. */
(last ? describeStack : describe.skip)('servers of the last release and of this one', () => {
  it('work side by side on the new schema, forward and back', async () => {
    const { steps, failures, losses } = await roll({
      commit: last?.commit ?? '',
      servers: ['server 1'],
      stayMs,
    });
    expect({ failures, losses }).toEqual({ failures: [], losses: [] });
    expect(steps.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(100);
  });
});
