import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** False for a zombie: a process that has ended but was not yet reaped by its parent. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** Waits for a condition. The timeout is generous, so that only a hang fails. */
export async function eventually(isMet: () => boolean): Promise<void> {
  const deadline = performance.now() + 240_000;
  while (!isMet()) {
    if (performance.now() > deadline) throw new Error('The condition was not met in time.');
    await pause(20);
  }
}
