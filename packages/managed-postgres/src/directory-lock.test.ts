import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { names } from './testing/names.ts';

const module = join(import.meta.dirname, 'directory-lock.ts');
let dir: string;
let locks: DirectoryLock[];

beforeEach(async () => {
  dir = await mkdtemp('/tmp/sample-lock-');
  locks = [];
});

afterEach(async () => {
  await Promise.all(locks.map((each) => each.release()));
  await rm(dir, { recursive: true, force: true });
});

async function lock(address?: string) {
  const lock = await lockDirectory(dir, names, address);
  locks.push(lock);
  return lock;
}

async function startOwner() {
  const script = `import { lockDirectory } from ${JSON.stringify(module)};
    await lockDirectory(${JSON.stringify(dir)}, ${JSON.stringify(names)}, 'http://localhost:4131');
    console.log('locked');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return child;
}

describe('the lock of a directory', () => {
  it('names its owner’s process and address', async () => {
    await lock('http://localhost:4132');
    await expect(lock()).rejects.toThrow(`(process ${process.pid} at http://localhost:4132)`);
  });

  it('is free after its release', async () => {
    const first = await lock();
    await first.release();
    await expect(lock()).resolves.toBeDefined();
  });

  it('goes to one of many that start at the same moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lock()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is free after its owner was killed', async () => {
    const child = await startOwner();
    await expect(lock()).rejects.toThrow(`(process ${child.pid} at http://localhost:4131)`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(lock()).resolves.toBeDefined();
  });

  it('stays with a stopped owner that cannot answer', async () => {
    const child = await startOwner();
    child.kill('SIGSTOP');
    await expect(lock()).rejects.toThrow(`(process ${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('ignores a left-over file with the id of a running process', async () => {
    await (await lock()).release();
    const leftOver = join(dir, 'holders', `${process.pid}-0123abcd.sock`);
    await writeFile(leftOver, '');
    await utimes(leftOver, 0, 0);
    await expect(lock()).resolves.toBeDefined();
    expect(await readdir(join(dir, 'holders'))).not.toContain(`${process.pid}-0123abcd.sock`);
  });
});
