import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packShared } from '../pack-shared.mjs';
import { linkPackages } from './workspace-copy.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * A new remote outside this workspace, created by the packed `@alma/shared`. The packages of its manifests are linked,
 * which is equivalent to an offline installation.
 * @param {string} name
 */
export function outsideRemote(name) {
  const dir = mkdtempSync(path.join(tmpdir(), 'alma-outside-'));
  const shared = path.join(dir, 'node_modules/@alma/shared');
  const program = path.join(shared, 'cli/alma.mjs');
  mkdirSync(shared, { recursive: true });
  const archive = packShared(path.join(dir, 'archives'));
  const dependencies = { '@alma/shared': `file:${path.relative(dir, archive)}` };
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ dependencies }));
  execFileSync('tar', ['xzf', archive, '-C', shared, '--strip-components=1'], { stdio: 'pipe' });
  const manifest = readJson(path.join(shared, 'package.json'));
  linkPackages(dir, Object.keys(manifest.dependencies));
  execFileSync(process.execPath, [program, 'create', name], { cwd: dir, stdio: 'pipe' });
  const remote = path.join(dir, `remote-${name}`);
  const pkg = readJson(path.join(remote, 'package.json'));
  const names = Object.keys({ ...pkg.dependencies, ...pkg.devDependencies });
  linkPackages(
    dir,
    names.filter((name) => name !== '@alma/shared' && !(name in manifest.dependencies)),
  );
  return {
    dir,
    remote,
    shared,
    /** Runs `alma` in this remote, as a separate process. */
    alma: (args, options = {}) => startAlma(program, remote, args, options),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function startAlma(program, cwd, args, { env = {} }) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH, HOME, TMPDIR, ...env } });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => (texts[name] += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, ...texts }));
  return { child, ended };
}
