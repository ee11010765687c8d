import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from '../../shared/cli/create/create-remote.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const settings = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'eslint.config.js',
  'jest.config.mjs',
  '.prettierrc.json',
  '.dependency-cruiser.cjs',
];

export const isSource = (file) => !/(^|\/)(node_modules|dist|test-results)$/.test(file);

/** The installed folder of a package, found from the first workspace folder that uses it. */
function installedAt(name) {
  const folders = ['shared', 'host', 'e2e', '.'].map((folder) =>
    path.join(root, folder, 'node_modules', name),
  );
  const found = folders.find((candidate) => existsSync(candidate));
  if (!found) throw new Error(`${name} is not installed.`);
  return realpathSync(found);
}

/** Links packages into `folder` as an installation would. */
export function linkPackages(folder, names) {
  for (const name of names) {
    const candidate = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(candidate), { recursive: true });
    symlinkSync(installedAt(name), candidate);
  }
}

/**
 * A copy of the parts of this workspace that are needed to generate, check and build a remote, with a new remote.
 * @param {string} name
 * @returns {{ dir: string, remote: string, remove: () => void }}
 */
export function workspaceWithRemote(name) {
  const dir = mkdtempSync(path.join(tmpdir(), 'alma-workspace-'));
  for (const file of settings) cpSync(path.join(root, file), path.join(dir, file));
  for (const folder of ['tools', 'shared', 'server', 'packages', 'e2e']) {
    cpSync(path.join(root, folder), path.join(dir, folder), { recursive: true, filter: isSource });
  }
  for (const folder of ['.', 'shared', 'server', 'e2e']) {
    symlinkSync(path.join(root, folder, 'node_modules'), path.join(dir, folder, 'node_modules'));
  }
  return { dir, remote: newRemote(dir, name), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Creates a remote in a copy of this workspace, with its packages. @returns its folder */
export function newRemote(dir, name) {
  const { folder } = createRemote({ root: dir, name });
  const remote = path.join(dir, folder);
  linkPackages(remote, ['react', 'react-dom', 'webpack', 'webpack-cli', 'webpack-dev-server']);
  mkdirSync(path.join(remote, 'node_modules/@alma'));
  symlinkSync(path.join(dir, 'shared'), path.join(remote, 'node_modules/@alma/shared'));
  return remote;
}
