import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedDir } from './package-info.mjs';
import { buildName, hostStamp, remoteStamp } from './stamp.mjs';

let dir;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'alma-stamp-'));
  cpSync(join(sharedDir, '../remote-wallet'), dir, {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path),
  });
});
afterEach(() => rmSync(dir, { recursive: true }));

it('is equal for equal inputs', () => {
  expect(remoteStamp(dir)).toBe(remoteStamp(dir));
  expect(buildName(dir, remoteStamp(dir))).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
});

it('changes with a source, and not with a test or a readme', () => {
  const before = remoteStamp(dir);
  writeFileSync(join(dir, 'src/page.test.tsx'), 'it');
  writeFileSync(join(dir, 'README.md'), 'words');
  expect(remoteStamp(dir)).toBe(before);
  writeFileSync(join(dir, 'src/texts.ts'), 'export const texts = {};');
  expect(remoteStamp(dir)).not.toBe(before);
});

it.each(['src/testing', 'src/features/testing', 'src/features/coverage', 'src/dist'])(
  'changes with a source in the folder %s of a remote',
  (folder) => {
    mkdirSync(join(dir, folder), { recursive: true });
    const before = remoteStamp(dir);
    writeFileSync(join(dir, folder, 'more.ts'), 'export const more = 1;');
    expect(remoteStamp(dir)).not.toBe(before);
  },
);

it('does not change with generated folders, nor does the stamp of the host with the test double', () => {
  const before = [remoteStamp(dir), hostStamp(dir)];
  for (const folder of ['dist', 'coverage']) {
    mkdirSync(join(dir, folder));
    writeFileSync(join(dir, folder, 'made.js'), '1');
  }
  expect(remoteStamp(dir)).toBe(before[0]);
  writeFileSync(join(dir, 'src/testing/more.ts'), 'export const more = 1;');
  expect(hostStamp(dir)).toBe(before[1]);
});
