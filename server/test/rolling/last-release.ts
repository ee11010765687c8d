import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const maxArchiveBytes = 200_000_000;

export interface EarlierTree {
  commit: string;
  /** A description for the output. */
  what: string;
}

/** The output of a git command; undefined when it fails or git is missing. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

const commitOf = (name: string): string | undefined =>
  git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

/**
 * The last release: the newest version tag before this commit, or, before the first release, the commit before the
 * newest migration. Undefined when git lacks it, as in a shallow checkout.
 */
export function findLastRelease(): EarlierTree | undefined {
  const tag = git('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD^');
  const released = tag && commitOf(tag);
  if (tag && released) return { commit: released, what: `release ${tag}` };
  const folders = ['server/migrations/*.sql', 'server/src/wallet/ledger/postgres/migrations/*.sql'];
  const migration = git('log', '-1', '--format=%H', '--diff-filter=A', '--', ...folders);
  const before = migration && commitOf(`${migration}^`);
  if (!before) return undefined;
  return { commit: before, what: `${before.slice(0, 8)}, the last one before the newest migration` };
}

export interface LaidOut {
  /** The folder of the server's sources. */
  sources: string;
  remove(): void;
}

/**
 * The server of another commit. Its own packages are from that commit too; all others are the ones installed here.
 * @throws when a package that it needs is not installed here
 */
export function layOut(commit: string): LaidOut {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-release-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  chmodSync(folder, 0o755);
  try {
    unpack(commit, folder);
    const packages = readdirSync(path.join(folder, 'packages'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `packages/${name}`);
    const folders = new Map(['shared', 'server', ...packages].map((at) => [manifest(folder, at).name, at]));
    for (const at of folders.values()) linkDependencies(folder, at, folders);
    return { sources: path.join(folder, 'server/src'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function unpack(commit: string, folder: string): void {
  const parts = [
    'package.json',
    'server/package.json',
    'server/src',
    'server/migrations',
    'shared',
    'packages',
  ];
  const { status, stdout, stderr } = spawnSync('git', ['archive', commit, ...parts], {
    cwd: root,
    maxBuffer: maxArchiveBytes,
  });
  if (status !== 0) throw new Error(`git archive ${commit}: ${String(stderr)}`);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${String(unpacked.stderr)}`);
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  /** Dependencies of the demo's provider are among them. */
  devDependencies?: Record<string, string>;
}

const manifest = (folder: string, at: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, at, 'package.json'), 'utf8')) as Manifest;

/** @param at the package's folder, equal in both trees */
function linkDependencies(folder: string, at: string, folders: ReadonlyMap<string, string>): void {
  const { dependencies = {}, devDependencies = {} } = manifest(folder, at);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const place = path.join(folder, at, 'node_modules', name);
    const mine = folders.get(name);
    const installed = path.join(root, at, 'node_modules', name);
    const isInstalled = mine !== undefined || existsSync(installed);
    if (!isInstalled && !(name in dependencies)) continue;
    if (!isInstalled) throw new Error(`${at} of that commit needs ${name}, which is not installed here.`);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(mine ? path.join(folder, mine) : realpathSync(installed), place);
  }
}
