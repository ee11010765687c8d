// Uses up processor time with the priority of document readers, to show how much a busy machine alone slows others down.
import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Milliseconds of processor time. */
export type BurnTask = number;

function burn(ms: BurnTask): void {
  const before = process.cpuUsage();
  for (let used = 0, sum = 0; used < ms;) {
    for (let step = 0; step < 1_000_000; step += 1) sum += Math.sqrt(step);
    const { user, system } = process.cpuUsage(before);
    used = Number.isFinite(sum) ? (user + system) / 1000 : 0;
  }
  process.send?.('burnt');
}

setPriority(10);
if (process.platform === 'linux')
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', `${process.pid}`]);
process.on('message', burn);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
