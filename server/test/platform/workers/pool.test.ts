import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Problem } from '../../../src/platform/problems/index.ts';
import { createPool, type Pool } from '../../../src/platform/workers/index.ts';
import { eventually } from '../../eventually.ts';
import { isAlive } from '../../is-alive.ts';
import { poolOptions } from './pool-options.ts';
import type * as poolTasks from './pool-tasks.ts';
import type * as starvedTasks from './starved-tasks.ts';

const pools: Pool[] = [];
const logged: object[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.stop();
  logged.length = 0;
});

function tasksWith(options: Partial<typeof poolOptions & { lowPriorityMs: number }> = {}) {
  const pool = createPool({ ...poolOptions, ...options }, { warn: (line: object) => void logged.push(line) });
  pools.push(pool);
  return pool.tasks<typeof poolTasks>(new URL('pool-tasks.ts', import.meta.url));
}
const ada = { person: 'ada' };
const ben = { person: 'ben' };

it('calls functions in one process after another, passing plain data both ways', async () => {
  const tasks = tasksWith();
  const input = { set: new Set([1]), bytes: new Uint8Array([1, 2]), none: undefined };
  expect(await tasks('echo', input, ada)).toEqual(input);
  const [one, two] = [await tasks('self', undefined, ada), await tasks('self', undefined, ben)];
  expect(two.pid).toBe(one.pid);
  expect(one.pid).not.toBe(process.pid);
  expect(one.priority).toBe(10);
  await expect(tasks('fail', 'out of ink', ada)).rejects.toMatchObject({
    message: 'out of ink',
    cause: { message: 'refused', code: 'ECONNREFUSED' },
  });
  const refusal: unknown = await tasks('refuse', 'Try again shortly.', ada).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'Try again shortly.' });
});

it('does not pass on our environment', async () => {
  process.env['ALMA_SECRET_OF_THIS_TEST'] = 'x';
  const names = await tasksWith()('environment', undefined, ada);
  delete process.env['ALMA_SECRET_OF_THIS_TEST'];
  expect(names.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual([]);
});

it('kills a task that never yields at its deadline, and continues in another process', async () => {
  const tasks = tasksWith({ deadlineMs: 2_000 });
  const before = await tasks('self', undefined, ada);
  await expect(tasks('spin', undefined, ada)).rejects.toMatchObject({ reason: 'deadline' });
  expect((await tasks('self', undefined, ada)).pid).not.toBe(before.pid);
  await eventually(() => !isAlive(before.pid), 'the end of the process');
  expect(logged).toMatchObject([{ pool: 'test', task: 'spin', reason: 'deadline' }]);
});

it('kills a task that exceeds its memory, in buffers or in the heap', async () => {
  const tasks = tasksWith({ processes: 2 });
  const [buffers, heap] = await Promise.allSettled([
    tasks('fill', undefined, ada),
    tasks('fillHeap', undefined, ben),
  ]);
  expect([buffers, heap]).toMatchObject([{ reason: { reason: 'memory' } }, { reason: { reason: 'memory' } }]);
  const [{ residentBytes }] = logged.filter((line) => (line as { task: string }).task === 'fill') as [
    { residentBytes: number },
  ];
  expect(residentBytes).toBeGreaterThan(poolOptions.memoryBytes);
});

it('fails only the task of a process that dies', async () => {
  const tasks = tasksWith({ processes: 2 });
  const waiting = tasks('wait', 500, ben);
  await expect(tasks('endWith', 3, ada)).rejects.toMatchObject({ reason: 'ended' });
  expect(await waiting).toBe('waited');
});

it('performs a task again when something else killed its process, idle or at work', async () => {
  const tasks = tasksWith();
  const idle = await tasks('self', undefined, ada);
  process.kill(idle.pid, 'SIGKILL');
  const next = await tasks('self', undefined, ada);
  expect(next.pid).not.toBe(idle.pid);
  const waiting = tasks('wait', 500, ada);
  process.kill(next.pid, 'SIGKILL');
  expect(await waiting).toBe('waited');
});

it('does not perform a cancelled task again', async () => {
  const tasks = tasksWith();
  const { pid } = await tasks('self', undefined, ada);
  const cancelling = new AbortController();
  const waiting = tasks('wait', 500, { ...ada, signal: cancelling.signal });
  cancelling.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await eventually(() => !isAlive(pid), 'the end of the process');
  expect(logged).not.toContainEqual({ pool: 'test', task: 'wait' });
});

it('lets people take turns', async () => {
  const tasks = tasksWith();
  const ended: string[] = [];
  const ask = (person: string, name: string) =>
    tasks('wait', 20, { person }).then(() => void ended.push(name));
  await Promise.all([
    ...[1, 2, 3, 4].map((place) => ask('ada', `ada ${place}`)),
    ask('ben', 'ben 1'),
    ask('cy', 'cy 1'),
  ]);
  expect(ended).toEqual(['ada 1', 'ada 2', 'ben 1', 'cy 1', 'ada 3', 'ada 4']);
});

it('keeps a process for others while one person has many tasks', async () => {
  const tasks = tasksWith({ processes: 2 });
  const ofAda = Array.from({ length: 4 }, () => tasks('self', undefined, ada));
  const pids = new Set((await Promise.all(ofAda)).map(({ pid }) => pid));
  expect(pids.size).toBe(1);
});

const busy = { code: 'SERVICE_UNAVAILABLE' };

it('refuses tasks beyond its limit or the limit of one person', async () => {
  const tasks = tasksWith({ maxWaiting: 2, maxWaitingOfPerson: 1 });
  const under = Array.from({ length: 2 }, () => tasks('wait', 50, ada));
  await expect(tasks('wait', 50, ada)).rejects.toMatchObject(busy);
  under.push(tasks('wait', 50, ben));
  await expect(tasks('wait', 50, { person: 'cy' })).rejects.toMatchObject(busy);
  expect(await Promise.all(under)).toHaveLength(3);
});

it('accepts a task of another person when the tasks of a few fill its queue', async () => {
  const tasks = tasksWith({ maxWaiting: 4, maxWaitingOfPerson: 2 });
  const ofAda = Array.from({ length: 3 }, () => tasks('wait', 50, ada));
  const ofBen = Array.from({ length: 2 }, () => tasks('wait', 50, ben));
  const [cy, dan] = ['cy', 'dan'].map((person) => tasks('wait', 50, { person }));
  await expect(tasks('wait', 50, { person: 'eve' })).rejects.toMatchObject(busy);
  const settled = await Promise.allSettled([...ofAda, ...ofBen, cy, dan]);
  const refused = { status: 'rejected', reason: busy };
  const done = { status: 'fulfilled' };
  expect(settled).toMatchObject([done, done, refused, done, refused, done, done]);
});

it('starts a task again with a guaranteed share when it got no processor time', async () => {
  const tasks = tasksWith({ lowPriorityMs: 0 });
  expect(await tasks('wait', 300, ada)).toBe('waited');
  const { pid } = await tasks('self', undefined, ada);
  // Later tasks skip the first short attempt.
  await tasks('wait', 300, ada);
  expect((await tasks('self', undefined, ada)).pid).toBe(pid);
});

it('starts a task again with a guaranteed share when its process got no processor time to start', async () => {
  const pool = createPool({ ...poolOptions, lowPriorityMs: 200 }, { warn: () => undefined });
  pools.push(pool);
  const tasks = pool.tasks<typeof starvedTasks>(new URL('starved-tasks.ts', import.meta.url));
  expect(await tasks('rank', undefined, ada)).toBe('share');
}, 30_000);

it('drops a task that no caller is waiting for', async () => {
  const tasks = tasksWith();
  const abort = new AbortController();
  const { pid } = await tasks('self', undefined, ada);
  const tasksOfAda = [1, 2].map(() => tasks('spin', undefined, { ...ada, signal: abort.signal }));
  abort.abort(new Error('stopped'));
  for (const task of tasksOfAda) await expect(task).rejects.toThrow('stopped');
  await eventually(() => !isAlive(pid), 'the end of the process');
  expect(await tasks('echo', 'next', ada)).toBe('next');
});

it('ends idle processes, and all processes when it is stopped', async () => {
  const short = await tasksWith({ idleMs: 50 })('self', undefined, ada);
  await eventually(() => !isAlive(short.pid), 'the end of the idle process');
  const once_ = tasksWith({ idleMs: 0 });
  expect((await once_('self', undefined, ada)).pid).not.toBe((await once_('self', undefined, ada)).pid);
  const tasks = tasksWith();
  const { pid } = await tasks('self', undefined, ada);
  const going = tasks('spin', undefined, ada);
  pools.at(-1)?.stop();
  await expect(going).rejects.toMatchObject({ reason: 'stopped' });
  await expect(tasks('echo', 1, ada)).rejects.toMatchObject({ reason: 'stopped' });
  await eventually(() => !isAlive(pid), 'the end of the process');
});

it('performs tasks at the priority of its server if it may not set another', async () => {
  const { priority } = await tasksWith({ niceness: 1000 })('self', undefined, ada);
  expect(priority).toBe(getPriority());
});

it('fails only the tasks for which no process can be started', async () => {
  const tasks = tasksWith({ name: 'not\0possible' });
  for (const person of [ada, ben])
    await expect(tasks('echo', 1, person)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('survives running out of file descriptors', async () => {
  const script = path.join(import.meta.dirname, 'descriptorless-process.ts');
  const server = spawn('sh', ['-c', 'ulimit -n 64 && exec "$0" "$1"', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  expect(JSON.parse(line)).toEqual(['EMFILE', 'SERVICE_UNAVAILABLE', 2]);
});

it('ends a busy process when its server is killed', async () => {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'dying-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  expect(isAlive(Number(line))).toBe(true);
  server.kill('SIGKILL');
  await eventually(() => !isAlive(Number(line)), 'the end of the process');
});
