import path from 'node:path';
import { filesOf, root } from './groups.mjs';

/**
 * Runs the test files of a group. Each is a block of its own, named by its path, so that its hooks are for its tests
 * alone.
 */
export function joinTests(group: string, load: NodeJS.Require): void {
  for (const file of filesOf(group)) describe(file, () => void load(path.join(root, file)));
}
