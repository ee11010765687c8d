import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { findHolder, type Hold, holdDirectory } from './holder.ts';

const module = join(import.meta.dirname, 'holder.ts');
let dir: string;
let holds: Hold[];

beforeEach(async () => {
  dir = await mkdtemp('/tmp/alma-holder-');
  holds = [];
});

afterEach(async () => {
  await Promise.all(holds.map((hold) => hold.release()));
  await rm(dir, { recursive: true, force: true });
});

async function hold(address?: string) {
  const taken = await holdDirectory(dir, address);
  holds.push(taken);
  return taken;
}

async function startHolder() {
  const script = `import { holdDirectory } from ${JSON.stringify(module)};
    await holdDirectory(${JSON.stringify(dir)}, 'http://localhost:4131');
    console.log('held');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return child;
}

describe('the holder of a directory', () => {
  it('is named with its process and the address it announced', async () => {
    const first = await hold();
    first.announce('http://localhost:4132');
    await expect(hold()).rejects.toThrow(`(process ${process.pid} at http://localhost:4132)`);
  });

  it('makes room when it lets go', async () => {
    const first = await hold();
    await first.release();
    await expect(hold()).resolves.toBeDefined();
  });

  it('is one of many that start at the same moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hold()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is forgotten when it was killed', async () => {
    const child = await startHolder();
    expect((await findHolder(dir))?.pid).toBe(child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await findHolder(dir)).toBeNull();
    await expect(hold()).resolves.toBeDefined();
  });

  it('still holds while it is stopped and cannot answer', async () => {
    const child = await startHolder();
    child.kill('SIGSTOP');
    await expect(hold()).rejects.toThrow(`(process ${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('is not made up from a file that carries a living process number', async () => {
    await (await hold()).release();
    const leftOver = join(dir, 'holders', `${process.pid}-0123abcd.sock`);
    await writeFile(leftOver, '');
    await utimes(leftOver, 0, 0);
    await expect(hold()).resolves.toBeDefined();
    expect(await readdir(join(dir, 'holders'))).not.toContain(`${process.pid}-0123abcd.sock`);
  });
});
