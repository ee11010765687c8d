import { spawnSync } from 'node:child_process';

/** A process that has ended but was not yet reaped by its parent is not alive. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
