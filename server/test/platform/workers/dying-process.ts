// A server that a test kills: one of its workers never finishes.
import { createPool } from '../../../src/platform/workers/index.ts';
import { poolOptions } from './pool-options.ts';
import type * as poolTasks from './pool-tasks.ts';

const pool = createPool(poolOptions, { warn: () => undefined });
const tasks = pool.tasks<typeof poolTasks>(new URL('pool-tasks.ts', import.meta.url));
const { pid } = await tasks('self', undefined, { person: 'ada' });
void tasks('spin', undefined, { person: 'ada' });
process.stdout.write(`${pid}\n`);
