import { globSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { filesOf, names, root } from './groups.mjs';

it('each group has files, and a file that runs them', () => {
  const runners = globSync('tools/joined/*/*.test.ts', { cwd: root });
  expect(runners.sort()).toEqual(names.map((name) => `tools/joined/${name}.test.ts`).sort());
  expect(names.filter((name) => filesOf(name).length === 0)).toEqual([]);
});

it('no file is in two groups, or in one of the other project', () => {
  const files = names.flatMap(filesOf);
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([]);
  const isOfServer = (file) => file.startsWith('server/');
  const strangers = names.flatMap((name) =>
    filesOf(name).filter((file) => isOfServer(file) !== isOfServer(name)),
  );
  expect(strangers).toEqual([]);
});
