// Runs on Node.js 18 and later before anything is installed, so it uses no dependencies and no newer syntax.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants as system } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = {
  start: 'tools/start.mjs',
  dev: 'tools/dev.mjs',
  test: 'tools/test.mjs',
  build: 'tools/build.mjs',
  alma: 'shared/cli/alma.mjs',
  'create-remote': 'shared/cli/alma.mjs create',
  'pack-shared': 'tools/pack-shared.mjs',
  contract: 'tools/contract.mjs',
  stack: 'server/test/stack/run.ts',
  chaos: 'server/test/chaos/run.ts',
  rolling: 'server/test/rolling/run.ts',
  'stack:init': 'tools/stack/init.ts',
  'stack:update': 'tools/stack/update.ts',
  backup: 'server/src/backup/program.ts backup',
  verify: 'server/src/backup/program.ts verify',
  restore: 'server/src/backup/program.ts restore',
  fuzz: 'server/test/fuzz/run.ts',
  security: 'tools/security.mjs',
  audit: 'tools/supply/audit.ts',
  sbom: 'tools/supply/sbom.ts',
};
const oldestNode = 24;
const minute = 60_000;
const stampFile = join(root, 'node_modules/.alma-installed');
const pinnedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');

class BootstrapError extends Error {}

function main() {
  const [command = '', ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(programs, command)) {
    throw new BootstrapError(`Use one of these commands: ${Object.keys(programs).join(', ')}.`);
  }
  warnOfForeignFiles();
  install();
  linkNode();
  const [program, ...defaultArguments] = programs[command].split(' ');
  return run(findNode(), join(root, program), [...defaultArguments, ...rest]);
}

/** Files that root creates in another user's checkout are inaccessible to that user. */
function warnOfForeignFiles() {
  const owner = statSync(root).uid;
  if (!process.getuid || process.getuid() === owner || process.getuid() !== 0) return;
  console.error(
    `Note: ${root} belongs to user ${owner}; files that root creates there now will belong to root.`,
  );
}

function install() {
  const expectedStamp = installStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === expectedStamp) return;
  refuseReadOnly();
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pnpm = packageManager.split('+')[0];
  console.log(`Installing dependencies with ${pnpm}`);
  const isInstalled =
    tryTwice(pnpm, ['--version'], 2 * minute) &&
    tryTwice(
      pnpm,
      [
        'install',
        '--frozen-lockfile',
        '--prod=false',
        '--config.confirmModulesPurge=false',
        '--reporter=append-only',
      ],
      8 * minute,
    );
  if (!isInstalled) {
    throw new BootstrapError(
      'The dependencies could not be installed; see the errors above. ' +
        'The first start needs npm and access to a package registry.',
    );
  }
  writeFileSync(stampFile, expectedStamp);
}

/** The timeout keeps a registry that stops answering from blocking a start forever. */
function tryTwice(pnpm, args, timeout) {
  return [1, 2].some(() => {
    const options = { cwd: root, stdio: 'inherit', timeout };
    return spawnSync('npx', ['-y', '--prefer-offline', pnpm, ...args], options).status === 0;
  });
}

/**
 * Links the pinned Node.js where npm looks first, so that every script of package.json runs with it. pnpm's own link is
 * a shell script that does not forward signals.
 */
function linkNode() {
  const link = join(root, 'node_modules/.bin/node');
  try {
    rmSync(link, { force: true });
    if (existsSync(pinnedNode)) symlinkSync(relative(dirname(link), pinnedNode), link);
  } catch {
    // In another user's checkout everything works without the link, but stopping takes longer.
  }
}

/** A hash that changes whenever an installation could have a different result. */
function installStamp() {
  const foldersIn = (folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
      : [];
  const manifests = ['.', 'packages']
    .flatMap((folder) => foldersIn(folder).map(({ name }) => join(folder, name, 'package.json')))
    .sort();
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...manifests]) {
    if (existsSync(join(root, file))) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function refuseReadOnly() {
  for (const folder of [root, join(root, 'node_modules')]) {
    try {
      if (existsSync(folder)) accessSync(folder, constants.W_OK);
    } catch {
      throw new BootstrapError(
        `Dependencies must be installed, but this user cannot write to ${folder} ` +
          `(it belongs to user ${statSync(folder).uid}). Use a checkout of your own, or change its owner.`,
      );
    }
  }
}

/** The pinned Node.js from the dependencies, or the machine's own on platforms without a prebuilt one. */
function findNode() {
  if (existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode;
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  throw new BootstrapError(
    `Node.js ${oldestNode} does not come prebuilt for ${process.platform}-${process.arch}, ` +
      `and this machine has ${process.version}. Install Node.js ${oldestNode} or newer.`,
  );
}

function run(node, script, args) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(node, [script, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithParent(child);
  child.on('error', fail);
  // Shells report a program that a signal ended as 128 plus the number of the signal.
  child.on('exit', (code, signal) => process.exit(signal ? 128 + system.signals[signal] : (code ?? 1)));
}

/** The shell between npm and this process forwards no signals, so the child is stopped when that shell exits. */
function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}

function fail(error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  // Tools read the result from the last line, so it is printed even when no test has started.
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

try {
  main();
} catch (error) {
  fail(error);
}
