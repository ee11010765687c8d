// A server with no file descriptors left: it prints how its tasks fail, and what they return once it has some again.
import { closeSync, openSync } from 'node:fs';
import { createPool } from '../../../src/platform/workers/index.ts';
import { poolOptions } from './pool-options.ts';
import type * as poolTasks from './pool-tasks.ts';

const pool = createPool(poolOptions, { warn: () => undefined });
const tasks = pool.tasks<typeof poolTasks>(new URL('pool-tasks.ts', import.meta.url));
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const open: number[] = [];
try {
  for (;;) open.push(openSync('/dev/null', 'r'));
} catch (error) {
  const failed = await tasks('echo', 1, { person: 'ada' }).catch(codeOf);
  for (const descriptor of open) closeSync(descriptor);
  const answered = await tasks('echo', 2, { person: 'ada' }).catch(codeOf);
  process.stdout.write(`${JSON.stringify([codeOf(error), failed, answered])}\n`);
}
pool.stop();
