import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJson, writeJson } from './json.mjs';
import { registryFile, writeRegistry } from './registry.mjs';

let root;

beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'alma-registry-'))));
afterEach(() => rmSync(root, { recursive: true }));

const target = (name, build, isBuilt = true) => ({ name, build, isBuilt: () => isBuilt });
const read = () => readJson(registryFile(root)).remotes;

it('makes the newest build of each remote the live one, and leaves the host out', () => {
  writeRegistry(root, [target('host', 'h'), target('remote-chat', '0.1.0-a')]);
  expect(read()).toEqual([{ name: 'chat', folder: 'remote-chat/dist', build: '0.1.0-a', enabled: true }]);
});

it('keeps a remote disabled if an operator has disabled it', () => {
  writeJson(registryFile(root), { remotes: [{ name: 'chat', build: '0.1.0-a', enabled: false }] });
  writeRegistry(root, [target('remote-chat', '0.1.0-b')]);
  expect(read()).toMatchObject([{ build: '0.1.0-b', enabled: false }]);
});

it('keeps the live build of a remote whose new build failed', () => {
  writeRegistry(root, [target('remote-chat', '0.1.0-a')]);
  writeRegistry(root, [target('remote-chat', '0.1.0-b', false), target('remote-ml', '0.1.0-c', false)]);
  expect(read()).toMatchObject([{ name: 'chat', build: '0.1.0-a' }]);
});

it('does not touch the file when nothing has changed', () => {
  const targets = [target('remote-chat', '0.1.0-a')];
  writeRegistry(root, targets);
  const { ino } = statSync(registryFile(root));
  writeRegistry(root, targets);
  expect(statSync(registryFile(root)).ino).toBe(ino);
});
