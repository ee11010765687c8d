import path from 'node:path';
import { filesOf, root } from './groups.mjs';

/**
 * Runs the test files of a group. Each file is a `describe` block named by its path, so that its hooks only apply to
 * its own tests.
 */
export function joinTests(group: string, load: NodeJS.Require): void {
  for (const file of filesOf(group)) describe(file, () => void load(path.join(root, file)));
}
