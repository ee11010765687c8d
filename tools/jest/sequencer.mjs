import { globSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';
import { names, root } from '../joined/groups.mjs';

/**
 * Files that start real processes, and groups of files, take longest, whatever their size. If they started last, each
 * would run alone at the end.
 */
const slow = [
  'server/test/chaos/chaos.test.ts',
  'tools/generator/generator.test.mjs',
  'server/test/rolling/rolling.test.ts',
  'server/test/process/start.test.ts',
  'packages/managed-postgres/src/managed-postgres.test.ts',
  'server/test/stack/run.test.ts',
  'server/test/fuzz/fuzz.test.ts',
  'server/test/wallet/crash.test.ts',
  'server/test/chats/kill.test.ts',
  'server/test/access/matrix.test.ts',
  // Small files with long tests, which an order by size would start last.
  'server/test/plans/plans.test.ts',
  'server/test/outage/growth.test.ts',
  ...names.map((name) => `tools/joined/${name}.test.ts`),
  'tools/guards/{lint,web-setup}.test.ts',
  'server/test/process/*.test.ts',
  'server/test/backup/*.test.ts',
  'server/test/outage/{stopped-*,dead-claims}.test.ts',
  'packages/managed-postgres/src/recovery.test.ts',
].flatMap((pattern) => globSync(pattern, { cwd: root }).sort());

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => slow.findIndex((file) => path.endsWith(file));
    const [first, rest] = [[], []];
    for (const test of super.sort(tests)) (rank(test) < 0 ? rest : first).push(test);
    return [...first.sort((left, right) => rank(left) - rank(right)), ...rest];
  }
}
