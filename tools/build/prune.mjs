import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeJson } from './json.mjs';

/** Number of older builds that are still served besides the live one, for tabs that stay open across releases. */
const maxBuilds = 5;

/** Removes all but the latest builds: open tabs no longer need the others. */
export function prune(root, targets) {
  for (const target of targets) {
    if (target.name === 'host') pruneHost(path.join(root, 'host/dist'));
    else pruneRemote(path.join(root, target.name, 'dist'), target.build);
  }
}

/** Each build of a remote is a folder. */
function pruneRemote(dist, live) {
  const old = entriesOf(dist)
    .filter((name) => name !== live)
    .map((name) => ({ name, made: timeOf(path.join(dist, name, 'remote.json')) }))
    .toSorted((a, b) => b.made - a.made)
    .slice(maxBuilds);
  for (const { name } of old) rmSync(path.join(dist, name), { recursive: true });
}

/** All builds of the host share one folder, so a separate list names the files of each. */
function pruneHost(dist) {
  const current = readJson(path.join(dist, 'host.json'));
  if (!current?.files) return;
  const file = path.join(dist, 'builds.json');
  const before = readJson(file)?.builds ?? [];
  const newest = { build: current.build, files: current.files };
  const builds = [newest, ...before.filter(({ build }) => build !== newest.build)].slice(0, maxBuilds + 1);
  if (before[0]?.build !== newest.build) writeJson(file, { builds });
  const needed = new Set(builds.flatMap(({ files }) => files));
  // `.br`, `.gz` and `.map` files are removed with their source.
  const belongsTo = (name) => name.replace(/\.(br|gz|map|LICENSE\.txt)$/, '');
  for (const name of entriesOf(path.join(dist, 'assets'))) {
    if (!needed.has(belongsTo(name))) rmSync(path.join(dist, 'assets', name));
  }
}

function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function timeOf(file) {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
