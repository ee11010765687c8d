import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type BuildRecord, readBuildRecord } from '../../shared/cli/build.ts';
import { prepareRelease } from '../../shared/cli/manifest.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'alma-manifest-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const script = 'console.log("a script");';
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const base = '/remotes/probe/1.0.0-aaaa/';
const record: BuildRecord = {
  ...{ name: 'probe', title: 'Probe', requires: '^1.0.0', navigation: [], slots: [], breadcrumbs: {} },
  routes: [{ path: '/probe', expose: './page', title: 'Probe' }],
  ...{ version: '1.0.0', build: 'aaaa', global: 'probe_aaaa', entry: `${base}entry.js` },
  files: { 'entry.js': integrity, 'page.js': integrity },
  preload: { './page': [`${base}page.js`] },
  parts: { './page': [] },
};

function prepare(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
  return prepareRelease({ dir, id: '1.0.0-aaaa', record, isNew: true }, {});
}

it('lists the files of a build', () => {
  const { manifest } = prepare({ 'entry.js': script, 'page.js': script });
  expect(manifest.files.map((file) => file.path)).toEqual(['entry.js', 'page.js']);
});

it('refuses a script that is truncated because the build was killed', () => {
  expect(() => prepare({ 'entry.js': script, 'page.js': script.slice(0, 9) })).toThrow(
    'page.js differs from what the build recorded. Remove its folder in dist and build again',
  );
});

it('refuses a build that lacks a script which no page preloads', () => {
  expect(() => prepare({ 'entry.js': script, 'page.js': script, 'dialog.js': '' })).not.toThrow();
  const files = { ...record.files, 'dialog.js': integrity };
  expect(() =>
    prepareRelease({ dir, id: '1.0.0-aaaa', record: { ...record, files }, isNew: true }, {}),
  ).toThrow(/:\n {2}dialog\.js is missing from the build\. Remove its folder in dist and build again$/);
});

it('treats a build with a truncated record as missing', () => {
  const folder = path.join(dir, '1.0.0-aaaa');
  mkdirSync(folder);
  const text = JSON.stringify(record);
  writeFileSync(path.join(folder, 'remote.json'), text.slice(0, 100));
  expect(readBuildRecord(folder)).toBeUndefined();
  writeFileSync(path.join(folder, 'remote.json'), text);
  expect(readBuildRecord(folder)).toEqual(record);
});
