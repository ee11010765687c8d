import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { prune } from './prune.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'alma-prune-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file, content = '') {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  return target;
}

it('keeps the latest builds of a remote, and the live one however old it is', () => {
  for (let age = 0; age < 9; age += 1) {
    const record = write(`remote-x/dist/0.1.0-b${age}/remote.json`);
    utimesSync(record, 1_000_000 - age, 1_000_000 - age);
  }
  prune(root, [{ name: 'remote-x', build: '0.1.0-b8' }]);
  expect(readdirSync(path.join(root, 'remote-x/dist'))).toEqual(
    ['b0', 'b1', 'b2', 'b3', 'b4', 'b8'].map((build) => `0.1.0-${build}`),
  );
});

it('removes files of the host that none of its last builds needs', () => {
  const build = (id) => {
    for (const ending of ['', '.br', '.map']) write(`host/dist/assets/main.${id}.js${ending}`);
    write('host/dist/assets/font.woff2');
    const files = [`main.${id}.js`, 'font.woff2'];
    write('host/dist/host.json', JSON.stringify({ build: String(id), files }));
    prune(root, [{ name: 'host' }]);
  };
  for (let id = 1; id <= 8; id += 1) build(id);
  const has = (name) => existsSync(path.join(root, 'host/dist/assets', name));
  expect(has('main.2.js') || has('main.2.js.br') || has('main.2.js.map')).toBe(false);
  expect(['main.3.js', 'main.3.js.br', 'main.8.js', 'main.8.js.map', 'font.woff2'].every(has)).toBe(true);
});

it('changes nothing when there is no build', () => {
  prune(root, [{ name: 'host' }, { name: 'remote-x', build: '0.1.0-b1' }]);
  expect(readdirSync(root)).toEqual([]);
});
