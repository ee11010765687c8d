import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testTimeoutMs } from '../eventually.ts';

const program = path.resolve(import.meta.dirname, '../../src/main.ts');
/** Caches the compiled sources, since the same ones are started many times. */
export const compiledSources = path.resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/alma-compiled',
);

/** The real server as a separate process, for tests of its start, refusals and end. */
export interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

const running = new Set<ServerProcess>();

export function spawnServer(
  env: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
  main = program,
  args: readonly string[] = [],
): ServerProcess {
  // Ignores the machine's own settings, so that defaults apply.
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compiledSources, LOG_LEVEL: 'warn', ...env },
    ...account,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const server = { child, output: () => text, ended };
  running.add(server);
  void ended.then(() => running.delete(server));
  return server;
}

export async function waitUntilReady(server: ServerProcess, port: number): Promise<void> {
  const deadline = Date.now() + testTimeoutMs;
  while (Date.now() < deadline && running.has(server)) {
    // A suspended process may hold the port without answering.
    const signal = AbortSignal.timeout(5_000);
    const reply = await fetch(`http://localhost:${port}/api/v1/readiness`, { signal }).catch(() => null);
    if (reply?.ok) return;
    await pause(50);
  }
  throw new Error(`The server is not ready:\n${server.output()}`);
}

export async function stopAll(): Promise<void> {
  for (const { child, ended } of [...running]) {
    child.kill('SIGTERM');
    await ended;
  }
}
