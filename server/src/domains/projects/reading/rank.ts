import { execFile } from 'node:child_process';
import type { Rank } from './reader-tasks.ts';

/**
 * Lets this process have what others leave over, when that is its rank. The low priority that it has anyway keeps the
 * processor until the next tick, up to 4 ms, while others want it; the idle policy of Linux leaves it at once. Where there
 * is no such policy, the priority stands.
 */
export function takeRank(rank: Rank): void {
  if (rank === 'share' || process.platform !== 'linux') return;
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => undefined);
}
