import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor time that a process and its children have used so far (Linux). */
export function processorSeconds(pid: number): number {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    const fields = /^\d+$/.test(entry) ? statOf(entry) : undefined;
    if (!fields) continue;
    const isOurs = entry === String(pid) || fields.parent === pid;
    // Of the parent also what children that have ended used.
    if (isOurs) ticks += fields.own + (entry === String(pid) ? fields.ended : 0);
  }
  return ticks / ticksPerSecond;
}

function statOf(pid: string): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (place: number): number => fields[place] ?? 0;
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
