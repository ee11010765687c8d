import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../server/test/eventually.ts';

const platform = `node-${process.platform}-${process.arch}`;
const nobody = 65534;
let root;
let started;

/** Creates a small checkout with an `npx` that records its arguments and installs the pinned Node.js. */
beforeEach(() => {
  started = [];
  root = mkdtempSync('/tmp/alma bootstrap ');
  chmodSync(root, 0o755);
  mkdirSync(path.join(root, 'tools'));
  mkdirSync(path.join(root, 'bin'));
  mkdirSync(path.join(root, 'host'));
  copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, 'tools/bootstrap.mjs'));
  write('package.json', JSON.stringify({ packageManager: 'pnpm@10.34.9+sha512.abc' }));
  write('pnpm-lock.yaml', 'lock');
  write('host/package.json', '{}');
  write(
    'bin/npx',
    `#!/bin/sh\necho "$@" >> "${root}/calls"\nmkdir -p "${root}/node_modules/${platform}/bin"\n`,
  );
  chmodSync(path.join(root, 'bin/npx'), 0o755);
  mkdirSync(path.join(root, 'node_modules', platform, 'bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(root, 'node_modules', platform, 'bin/node'));
  write('tools/start.mjs', 'console.log(process.argv.slice(2).join("|"), process.cwd());');
});

afterEach(() => {
  for (const { pid } of started) endGroup(pid);
  rmSync(root, { recursive: true, force: true });
});

/** Kills a process that a test left running, with all its children. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited, as it does in every test that passes.
  }
}

function keep(child) {
  started.push(child);
  return child;
}

const write = (file, text) => writeFileSync(path.join(root, file), text);
const calls = () =>
  existsSync(path.join(root, 'calls')) ? readFileSync(path.join(root, 'calls'), 'utf8') : '';

const bootEnvironment = () => ({ ...process.env, PATH: `${path.join(root, 'bin')}:${process.env.PATH}` });

function boot(args, options = {}) {
  const program = path.join(root, 'tools/bootstrap.mjs');
  return keep(
    spawn(process.execPath, [program, ...args], { env: bootEnvironment(), detached: true, ...options }),
  );
}

async function finish(child) {
  let stdout = '';
  let output = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output, stdout };
}

describe('bootstrap', () => {
  it('installs with the pinned pnpm once, and again when a manifest has changed', async () => {
    const installs = () => calls().match(/pnpm@10\.34\.9 install --frozen-lockfile /g)?.length ?? 0;
    await finish(boot(['start']));
    expect(installs()).toBe(1);
    await finish(boot(['start']));
    expect(installs()).toBe(1);
    write('host/package.json', '{ "version": "2" }');
    await finish(boot(['start']));
    expect(installs()).toBe(2);
  });

  it('tries again after a failed installation, and names the requirement', async () => {
    write('bin/npx', '#!/bin/sh\nexit 7\n');
    const { code, output } = await finish(boot(['start']));
    expect(code).toBe(1);
    expect(output).toContain('The dependencies could not be installed');
    expect(existsSync(path.join(root, 'node_modules/.alma-installed'))).toBe(false);
  });

  it('counts tests that never started as one failure', async () => {
    write('bin/npx', '#!/bin/sh\nexit 7\n');
    expect((await finish(boot(['test']))).stdout).toMatch(/\n0 passed, 1 failed\n$/);
  });

  it('runs the command from anywhere with its arguments', async () => {
    const { code, output } = await finish(boot(['start', 'a b', '--c'], { cwd: '/' }));
    expect(code).toBe(0);
    expect(output).toContain('a b|--c /\n');
  });

  it('keeps the exit code', async () => {
    write('tools/start.mjs', 'process.exit(42);');
    expect((await finish(boot(['start']))).code).toBe(42);
  });

  it.each(['SIGINT', 'SIGTERM'])('forwards %s and waits for the program to exit', async (signal) => {
    write(
      'tools/start.mjs',
      `process.on('${signal}', () => setTimeout(() => { console.log('ended in order'); process.exit(3); }, 100));
       setInterval(() => {}, 1000);
       console.log('up');`,
    );
    const child = boot(['start']);
    const finished = finish(child);
    await new Promise((resolve) =>
      child.stdout.on('data', (chunk) => `${chunk}`.includes('up') && resolve()),
    );
    child.kill(signal);
    const { code, output } = await finished;
    expect(output).toContain('ended in order');
    expect(code).toBe(3);
  });

  it('stops its children when npm is stopped', async () => {
    write(
      'package.json',
      JSON.stringify({
        packageManager: 'pnpm@10.34.9',
        scripts: { start: 'node tools/bootstrap.mjs start' },
      }),
    );
    write(
      'tools/start.mjs',
      `import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => { writeFileSync('${path.join(root, 'ended')}', ''); process.exit(0); });
       setInterval(() => {}, 1000);
       console.log('up');`,
    );
    const npm = keep(spawn('npm', ['start'], { cwd: root, env: bootEnvironment(), detached: true }));
    await new Promise((resolve) => npm.stdout.on('data', (chunk) => /^up/m.test(`${chunk}`) && resolve()));
    npm.kill('SIGTERM');
    await eventually(() => existsSync(path.join(root, 'ended')), 'the end of what it started');
  });

  it('lists the commands when it gets an unknown one', async () => {
    const { code, output } = await finish(boot(['strat']));
    expect(code).toBe(1);
    expect(output).toContain('start, dev, test, build');
  });

  it('lets every script of package.json run on the pinned Node.js', async () => {
    const link = path.join(root, 'node_modules/.bin/node');
    mkdirSync(path.dirname(link));
    write('node_modules/.bin/node', '#!/bin/sh\nexit 9\n');
    await finish(boot(['start']));
    expect(realpathSync(link)).toBe(process.execPath);
    await finish(boot(['start']));
    expect(realpathSync(link)).toBe(process.execPath);
  });
});

// Needs root to become another user, and a pinned Node.js that this user may execute.
const canSwitch =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;
const whenRoot = canSwitch ? it : it.skip;

describe('bootstrap in the checkout of another user', () => {
  whenRoot('says who owns it when it must install but cannot write', async () => {
    const bootstrap = boot(['start'], { uid: nobody, gid: nobody, cwd: '/' });
    const { code, output } = await finish(bootstrap);
    expect(code).toBe(1);
    expect(output).toContain(`cannot write to ${root} (it belongs to user 0)`);
  });

  whenRoot('runs what is installed without writing anything', async () => {
    await finish(boot(['start']));
    const { code, output } = await finish(boot(['start'], { uid: nobody, gid: nobody, cwd: '/' }));
    expect(output).toBe(' /\n');
    expect(code).toBe(0);
  });
});
