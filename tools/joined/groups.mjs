// Test files that `npm test` runs as one, since the modules that they share take longer to load than the tests to run.
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Patterns of files by the name of the file in `server` or `web` that runs them. The slowest groups begin first. */
const groups = {
  'server/users': ['server/test/{profiles,users}/*.test.ts'],
  'web/shared': ['shared/src/**/*.test.ts'],
  'web/remotes': ['remote-*/src/**/*.test.ts'],
  'web/host': ['host/src/**/*.test.ts'],
};

const names = Object.keys(groups);

/** @param {string} name of a group */
const filesOf = (name) => globSync(groups[name], { cwd: root }).sort();

export { filesOf, names, root };
