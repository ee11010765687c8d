import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Lints a folder with our layout by our React Compiler rules, without loading types. */
export function lintByCompiler(dir, ...options) {
  const settings = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8');
  writeFileSync(
    path.join(dir, '.oxlintrc.json'),
    settings.replace('"typeAware": true', '"typeAware": false'),
  );
  const lint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { status, stdout, stderr } = spawnSync(process.execPath, [lint, ...options], {
    cwd: dir,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}
