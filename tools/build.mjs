// Builds the host and the remotes whose inputs have changed: `build.mjs [host] [remote-account…]`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { prune } from './build/prune.mjs';
import { writeRegistry } from './build/registry.mjs';
import { targetsOf } from './build/targets.mjs';
import { runWebpack } from './build/webpack.mjs';

const root = path.dirname(import.meta.dirname);

const { positionals } = parseArgs({ allowPositionals: true });

const targets = targetsOf(root);
const unknown = positionals.filter((name) => !targets.some((target) => target.name === name));
if (unknown.length > 0) {
  const known = targets.map(({ name }) => name).join(', ');
  console.error(`Cannot build ${unknown.join(', ')}. Known: ${known}.`);
  process.exit(2);
}
const chosen = positionals.length > 0 ? targets.filter(({ name }) => positionals.includes(name)) : targets;

// Two at a time: each build uses about one core.
const results = await pLimit(2).map(chosen, build);

writeRegistry(root, targets);
if (results.every(Boolean)) prune(root, targets);
process.exitCode = results.every(Boolean) ? 0 : 1;

async function build(target) {
  const label = `${target.name} ${target.build}`;
  if (target.isBuilt()) {
    console.log(`${label}  unchanged`);
    return true;
  }
  const start = performance.now();
  const { code, output } = await runWebpack(target.dir);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`${label}  built in ${seconds} s`);
    return true;
  }
  console.error(`${label}  FAILED after ${seconds} s\n${output}`);
  return false;
}
