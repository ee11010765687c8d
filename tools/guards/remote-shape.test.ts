import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from '../../shared/cli/create/create-remote.mjs';
import { filesLike, isThere, textOf } from './source-files.ts';

interface Manifest {
  name: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const folders = filesLike('remote-*/package.json').map((file) => path.dirname(file));
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'alma-shape-'));
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'pnpm-workspace.yaml'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

it.each(folders)('%s has the shape that the generator produces', (folder) => {
  createRemote({ root, name: folder.replace('remote-', '') });
  const created = (file: string): string => readFileSync(path.join(root, folder, file), 'utf8');
  const pkg = JSON.parse(textOf(`${folder}/package.json`)) as Manifest;
  const model = JSON.parse(created('package.json')) as Manifest;

  expect({ name: pkg.name, scripts: pkg.scripts }).toEqual({ name: model.name, scripts: model.scripts });
  expect(pkg.dependencies).toMatchObject(model.dependencies);
  expect(pkg.devDependencies).toMatchObject(model.devDependencies);
  expect(textOf(`${folder}/tsconfig.json`)).toBe(created('tsconfig.json'));
  expect(textOf(`${folder}/webpack.config.mjs`)).toBe(created('webpack.config.mjs'));
  const files = ['declaration.ts', 'README.md', 'src/texts.ts', 'src/pages'];
  expect(files.filter((file) => !isThere(`${folder}/${file}`))).toEqual([]);
});
