// The tasks that the tests of the pool run.
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../../src/platform/problems/index.ts';

export const echo = (input: unknown): unknown => input;
export const environment = (): string[] => Object.keys(process.env);
export const self = () => ({ pid: process.pid, priority: getPriority() });
export const wait = (ms: number) => pause(ms, 'waited');
export const endWith = (code: number): never => process.exit(code);
export const fail = (message: string): never => {
  throw new Error(message, { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
};

export function spin(): never {
  for (;;);
}

/** Fills memory with buffers, which no heap limit covers. */
export function fill(): never {
  for (const retained: Buffer[] = []; ;) retained.push(Buffer.alloc(8 * 1024 * 1024, retained.length + 1));
}

export function fillHeap(): never {
  for (const retained: object[] = []; ;) retained.push({ place: retained.length });
}
export const refuse = (message: string): never => {
  throw new Problem('SERVICE_UNAVAILABLE', message);
};
