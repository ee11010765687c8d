import Sequencer from '@jest/test-sequencer';
import { names } from '../joined/groups.mjs';

/**
 * Files that start real processes, and groups of files, take longest, which their size does not show; started last, each
 * would run on its own.
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
  ...names.map((name) => `tools/joined/${name}.test.ts`),
];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => slow.findIndex((file) => path.endsWith(file));
    const [first, rest] = [[], []];
    for (const test of super.sort(tests)) (rank(test) < 0 ? rest : first).push(test);
    return [...first.sort((left, right) => rank(left) - rank(right)), ...rest];
  }
}
