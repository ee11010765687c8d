import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Writes the type declarations of `@alma/shared`, as teams outside the workspace get them.
 * @param {string} folder
 */
export function writeTypes(folder) {
  const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
  const project = path.join(root, 'tools/pack/tsconfig.json');
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', folder];
  const { status, stdout, error } = spawnSync(process.execPath, [compiler, '-p', project, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`The types of @alma/shared have errors:\n${error?.message ?? ''}${stdout}`);
  // Written by hand for a module that Node loads before anything is compiled.
  const define = 'core/remote/define.d.mts';
  cpSync(path.join(root, 'shared/src', define), path.join(folder, define));
}
