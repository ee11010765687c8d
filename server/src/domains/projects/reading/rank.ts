import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Rank } from './reader-tasks.ts';

const low = 10;

/**
 * Puts this process behind others. A low priority alone keeps the processor until the next tick, up to 4 ms, while others
 * want it; the idle policy of Linux leaves it at once. Where there is no such policy, the priority stands.
 */
export function takeRank(rank: Rank): void {
  setPriority(low);
  if (rank === 'share' || process.platform !== 'linux') return;
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => undefined);
}
