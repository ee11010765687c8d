import { describe } from '@jest/globals';
import { hasRedis } from './redis-process.ts';

const isInstalled = hasRedis();
const isRequired = process.env['ALMA_TEST_REDIS'] === 'required';

if (!isInstalled && !isRequired) {
  process.stderr.write(
    'redis-server is not installed: tests of several servers on one Redis are left out (apt-get install redis-server)\n',
  );
}

/** For tests that start their own Redis: skipped where it is not installed, unless it is required. */
export const describeWithRedis = isInstalled || isRequired ? describe : describe.skip;
