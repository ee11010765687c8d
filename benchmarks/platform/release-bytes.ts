// node benchmarks/platform/release-bytes.ts
// The bytes that a browser with a cached page fetches again after one remote has released a changed text: from real
// builds of a copy of the sources, as federated remotes and as one bundle.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPages, type Script } from '../../tools/build/read-pages.mjs';
import { machine } from '../product/running.ts';
import { buildSingleBundle } from './single-bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');
const released = 'remote-wallet';
const addresses = ['/', '/wallet', '/profile'];
const variants = ['single', 'federated'] as const;

type Pages = Record<(typeof variants)[number], Awaited<ReturnType<typeof readPages>>>;

const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const copy = copySources();
try {
  for (const folder of ['host', ...remotes]) if (folder !== released) webpack(folder);
  const before = await scriptsOf(await buildBoth());
  changeText();
  const after = await scriptsOf(await buildBoth());
  report(before, after);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Copies host and remotes with their sources, and links to their installed packages. */
function copySources(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'alma-release-'));
  const folders = ['host', ...remotes];
  for (const folder of folders) {
    const isSource = (file: string): boolean => !/\/(node_modules|dist)$/.test(file);
    cpSync(path.join(root, folder), path.join(dir, folder), { recursive: true, filter: isSource });
    // Links one by one, without webpack's cache: the copy has its own.
    mkdirSync(path.join(dir, folder, 'node_modules'));
    const installed = path.join(root, folder, 'node_modules');
    for (const name of readdirSync(installed).filter((entry) => entry !== '.cache'))
      symlinkSync(path.join(installed, name), path.join(dir, folder, 'node_modules', name));
  }
  return dir;
}

function webpack(folder: string): void {
  const dir = path.join(copy, folder);
  const cli = path.join(dir, 'node_modules/webpack-cli/bin/cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli], { cwd: dir });
  if (status !== 0) throw new Error(`${folder} was not built:\n${String(stdout)}${String(stderr)}`);
  console.error(`built ${folder}`);
}

/** Builds what a release of the remote requires: its own folder, and the whole single bundle. */
async function buildBoth(): Promise<Pages> {
  webpack(released);
  const single = await buildSingleBundle(copy);
  const live = remotes.map((folder) => ({
    name: folder.replace('remote-', ''),
    folder: `${folder}/dist`,
    build: newestBuild(path.join(copy, folder, 'dist')),
  }));
  mkdirSync(path.join(copy, 'dist'), { recursive: true });
  writeFileSync(path.join(copy, 'dist/remotes.json'), JSON.stringify({ remotes: live }));
  return {
    single: await readPages(single),
    federated: await readPages(copy),
  };
}

function newestBuild(dist: string): string {
  const created = (name: string): number => statSync(path.join(dist, name, 'remote.json')).mtimeMs;
  return readdirSync(dist).reduce((newest, name) => (created(name) > created(newest) ? name : newest));
}

function changeText(): void {
  const file = path.join(copy, released, 'src/texts.ts');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace("'Activity'", "'Movements'");
  if (changed === text) throw new Error(`There is no text to change in ${file}.`);
  writeFileSync(file, changed);
}

type Loaded = Record<(typeof variants)[number], Map<string, Script[]>>;

async function scriptsOf(pages: Pages): Promise<Loaded> {
  const loaded: Loaded = { single: new Map(), federated: new Map() };
  for (const variant of variants)
    for (const address of addresses) loaded[variant].set(address, await pages[variant].scriptsOf(address));
  return loaded;
}

function report(before: Loaded, after: Loaded): void {
  const rows = addresses.map((address) => {
    const again = variants.map((variant) => {
      const known = new Set(before[variant].get(address)?.map(({ href }) => href));
      const fetched = (after[variant].get(address) ?? []).filter(({ href }) => !known.has(href));
      return { files: fetched.length, bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0) };
    });
    const [single, federated] = again;
    return {
      page: address,
      'single files': single?.files,
      'single bytes': single?.bytes,
      'federated files': federated?.files,
      'federated bytes': federated?.bytes,
    };
  });
  console.table(rows);
  console.log(`bytes as sent (Brotli), fetched again after a release of ${released}; ${machine()}`);
}
