import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const sources = path.join(root, 'shared/src');
const project = path.join(root, 'tools/pack/tsconfig.json');
const cache = path.join(root, 'node_modules/.cache/alma-types');
/** Other inputs than the sources: a change to one invalidates the cache. */
const settings = [
  import.meta.filename,
  project,
  ...['tsconfig.web.json', 'tsconfig.base.json', 'shared/package.json', 'pnpm-lock.yaml'].map((file) =>
    path.join(root, file),
  ),
];

/**
 * Writes the type declarations of `@alma/shared`, as teams outside the workspace get them. The contract check and every
 * packing need them, so unchanged sources are compiled only once.
 * @param {string} folder
 */
export function writeTypes(folder) {
  const cached = path.join(cache, keyOfInputs());
  if (!existsSync(cached)) keep(cached);
  cpSync(cached, folder, { recursive: true });
}

function keyOfInputs() {
  const files = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of [...settings, ...files]) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${path.relative(root, file)}\0${content}\n`);
  }
  return hash.digest('hex');
}

/** Writes the cache entry atomically, even when others compile at the same time. */
function keep(cached) {
  mkdirSync(cache, { recursive: true });
  const created = mkdtempSync(path.join(cache, 'new-'));
  try {
    compile(created);
    // Hand-written, for a module that Node loads before anything is compiled.
    const define = 'core/remote/define.d.mts';
    cpSync(path.join(sources, define), path.join(created, define));
    renameSync(created, cached);
  } catch (error) {
    rmSync(created, { recursive: true, force: true });
    if (!existsSync(cached)) throw error;
  }
}

function compile(folder) {
  const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', folder];
  const { status, stdout, error } = spawnSync(process.execPath, [compiler, '-p', project, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`The types of @alma/shared have errors:\n${error?.message ?? ''}${stdout}`);
}
