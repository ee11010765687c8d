import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isWhole } from './targets.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alma-targets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file, text) => writeFileSync(path.join(folder, file), text);
const record = JSON.stringify({ files: { 'entry.js': 'sha384-AAAA', 'dialog.js': 'sha384-BBBB' } });

it('repeats a build that was killed while it wrote its files', () => {
  expect(isWhole(folder)).toBe(false);
  write('remote.json', record.slice(0, 20));
  expect(isWhole(folder)).toBe(false);
  write('remote.json', record);
  write('entry.js', '');
  expect(isWhole(folder)).toBe(false);
  write('dialog.js', '');
  expect(isWhole(folder)).toBe(true);
});
