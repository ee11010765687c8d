import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('silence-process.ts', import.meta.url));

/** Watches a server from another process; `end` returns the longest time without an answer, in milliseconds. */
export function watchSilence(address: string): { end(): Promise<number>; stop(): void } {
  const watcher = fork(program, [address], { execArgv: [] });
  return {
    async end() {
      const answer = once(watcher, 'message') as Promise<[{ longestMs: number }]>;
      watcher.send('end');
      const [{ longestMs }] = await answer;
      return Math.round(longestMs);
    },
    stop: () => void watcher.kill('SIGKILL'),
  };
}
