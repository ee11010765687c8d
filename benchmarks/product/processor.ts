import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Binds processes to a processor: one for the contestants, the other for the load, so that neither slows the other. */
export function pinTo(processor: number, pids: readonly number[]): boolean {
  return pids.every((pid) => spawnSync('taskset', ['-apc', String(processor), String(pid)]).status === 0);
}

interface Entry {
  pid: number;
  parent: number;
  /** Including its ended children; in microseconds. */
  time: number;
}

/** A process with all its children, if the system shows them. */
export function processTree(pid: number): Entry[] {
  const all = entries();
  const family = all.filter((entry) => entry.pid === pid);
  for (const { pid: parent } of family) family.push(...all.filter((entry) => entry.parent === parent));
  return family;
}

/** Processor time of a process with its children in microseconds; NaN when the system does not report it. */
export function timeOf(pid: number): number {
  const family = processTree(pid);
  return family.length === 0 ? Number.NaN : family.reduce((sum, { time }) => sum + time, 0);
}

function entries(): Entry[] {
  const pids = names('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(pid), parent: Number(parent), time: (ticks * 1_000_000) / ticksPerSecond }];
    } catch {
      // The process has just ended.
      return [];
    }
  });
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
