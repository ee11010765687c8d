import type { FastifyBaseLogger } from 'fastify';
import { meter, observeCount } from '../metrics/index.ts';
import { type Problem, unavailable } from '../problems/index.ts';
import { span } from '../tracing/index.ts';
import { FairQueue } from './fair-queue.ts';
import { type FailureReason, WorkerFailure } from './worker-failure.ts';
import { errorFrom, type Rank, type Task } from './worker-messages.ts';
import { type Outcome, type ProcessOptions, WorkerProcess } from './worker-process.ts';

export interface PoolOptions extends ProcessOptions {
  processes: number;
  deadlineMs: number;
  /** How long a task first runs on idle processor time only. After that it restarts with a small share. */
  lowPriorityMs?: number;
  maxWaiting: number;
  maxWaitingOfPerson: number;
  /** How long an idle process is kept; 0 gives each task its own process. */
  idleMs: number;
}

/** The person a task runs for, and the signal that cancels it. */
export interface By {
  person: string;
  signal?: AbortSignal | undefined;
}

/** Calls an exported function of a module in a worker. Input and result are copied, so they must be plain data. */
export type Tasks<M> = <Name extends keyof M & string>(
  name: Name,
  input: M[Name] extends (input: infer Input) => unknown ? Input : never,
  by: By,
) => Promise<M[Name] extends (input: never) => infer Result ? Awaited<Result> : never>;

interface Job {
  task: Task;
  person: string;
  worker?: WorkerProcess;
  isCancelled?: true;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export type Pool = ReturnType<typeof createPool>;

/** The load of each open pool of this server. */
const openPools = new Set<() => WorkerLoad>();

export interface WorkerLoad {
  name: string;
  running: number;
  waiting: number;
}

/** The running and waiting tasks of each pool. */
export const workerLoads = (): WorkerLoad[] => [...openPools].map((load) => load());

/** How long tasks skip the attempt on idle time after one task timed out in it. */
const hurryMs = 30_000;

/**
 * Processes for work on untrusted content. Bad content can only end its own task: each has a deadline and a memory
 * limit, and people take turns.
 */
export function createPool(options: PoolOptions, log: Pick<FastifyBaseLogger, 'warn'>) {
  const queue = new FairQueue<Job>();
  const idle = createIdleWorkers(options);
  const running = new Set<Job>();
  const kills = meter().createCounter('alma.worker.kills', { description: 'Tasks that were ended by force' });
  const unobserve = observeCount('alma.worker.tasks', 'Tasks for worker processes', () => [
    [running.size, { pool: options.name, state: 'running' }],
    [queue.size, { pool: options.name, state: 'waiting' }],
  ]);
  const unobserveFill = observeCount(
    'alma.worker.queue.fill',
    'Waiting tasks as a share of their limit, 0 to 1',
    () => [[queue.size / options.maxWaiting, { pool: options.name }]],
  );
  const load = (): WorkerLoad => ({ name: options.name, running: running.size, waiting: queue.size });
  openPools.add(load);
  const attempts = createAttempts(options, idle, log);
  let isStopped = false;

  function settle({ task, resolve, reject }: Job, outcome: Outcome | undefined): void {
    // This says nothing about the content, so the caller may try again.
    if (!outcome) return reject(unavailable());
    if (outcome.kind === 'done') return resolve(outcome.value);
    if (outcome.kind === 'failed') return reject(errorFrom(outcome.error));
    const { residentBytes } = outcome;
    const { name: pool } = options;
    const reason = isStopped ? 'stopped' : outcome.reason;
    if (!isStopped) log.warn({ pool, task: task.name, reason, residentBytes }, 'a worker was killed');
    if (!isStopped) kills.add(1, { pool, reason });
    reject(new WorkerFailure(task.name, reason));
  }

  const hasNoneRunning = (person: string): boolean => [...running].every((job) => job.person !== person);

  function next(): void {
    while (!isStopped && running.size < options.processes) {
      const job = queue.take(hasNoneRunning);
      if (!job) return;
      running.add(job);
      void attempts.perform(job).then((outcome) => {
        running.delete(job);
        settle(job, outcome);
        next();
      });
    }
  }

  async function add(task: Task, { person, signal }: By): Promise<unknown> {
    signal?.throwIfAborted();
    if (isStopped) throw new WorkerFailure(task.name, 'stopped');
    makeRoom(queue, person, options);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { task, person, resolve, reject };
    const abort = (): void => {
      reject(signal?.reason);
      job.isCancelled = true;
      if (!queue.remove(person, job)) job.worker?.kill('ended');
    };
    signal?.addEventListener('abort', abort, { once: true });
    queue.add(person, job);
    next();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  return {
    /** The functions that a module exports, called in a worker. */
    tasks: <M>(module: URL): Tasks<M> =>
      ((name: string, input: unknown, by: By) => {
        const attributes = { 'alma.worker.pool': options.name };
        return span(`task ${name}`, { attributes }, () => add({ module: module.href, name, input }, by));
      }) as Tasks<M>,

    stop(): void {
      isStopped = true;
      attempts.stop();
      unobserve();
      unobserveFill();
      openPools.delete(load);
      idle.stop();
      for (const { worker } of running) worker?.kill('ended');
      for (let job = queue.take(() => true); job; job = queue.take(() => true))
        job.reject(new WorkerFailure(job.task.name, 'stopped'));
    },
  };
}

/** Ensures that a few people who fill the queue do not shut out everybody else. @throws {Problem} 503 */
function makeRoom(queue: FairQueue<Job>, person: string, limits: PoolOptions): void {
  if (queue.countOf(person) >= limits.maxWaitingOfPerson) throw busy();
  if (queue.size < limits.maxWaiting) return;
  const shed = queue.shedFor(person);
  if (!shed) throw busy();
  shed.reject(busy());
}

const busy = (): Problem => unavailable('Too many files are being read at the moment. Try again shortly.');

/** Performs tasks: first on idle processor time if the pool allows it, then with a small share if that was too slow. */
function createAttempts(
  { name, lowPriorityMs, deadlineMs }: PoolOptions,
  idle: ReturnType<typeof createIdleWorkers>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  let hurriedUntil = 0;
  let isStopped = false;

  /** Undefined when the system cannot start a process, for example for lack of memory. */
  function takeWorker(rank: Rank): WorkerProcess | undefined {
    try {
      return idle.take(rank);
    } catch (error) {
      log.warn({ err: error, pool: name }, 'a worker could not be started');
      return undefined;
    }
  }

  async function attempt(job: Job, rank: Rank, ms: number): Promise<Outcome | undefined> {
    const worker = takeWorker(rank);
    if (!worker) return undefined;
    job.worker = worker;
    const outcome = await worker.perform(job.task, ms);
    if (outcome.kind !== 'killed') idle.add(worker);
    return outcome;
  }

  async function byRank(job: Job): Promise<Outcome | undefined> {
    if (lowPriorityMs !== undefined && performance.now() >= hurriedUntil) {
      const first = await attempt(job, 'leftovers', lowPriorityMs);
      if (!wasKilledFor(first, 'deadline') || isStopped) return first;
      hurriedUntil = performance.now() + hurryMs;
    }
    return attempt(job, 'share', deadlineMs);
  }

  return {
    /** @returns undefined when no process could be started for it. */
    async perform(job: Job): Promise<Outcome | undefined> {
      const outcome = await byRank(job);
      // The system may have killed the process for another reason, such as a shortage of memory.
      const isInnocent = wasKilledFor(outcome, 'ended') && !job.isCancelled && !isStopped;
      if (!isInnocent) return outcome;
      log.warn({ pool: name, task: job.task.name }, 'a worker ended unexpectedly; its task starts again');
      return byRank(job);
    },
    stop(): void {
      isStopped = true;
    },
  };
}

const wasKilledFor = (outcome: Outcome | undefined, reason: FailureReason): boolean =>
  outcome?.kind === 'killed' && outcome.reason === reason;

/** Idle workers, kept to save the start of a process. */
function createIdleWorkers(options: PoolOptions) {
  const idle = new Map<WorkerProcess, NodeJS.Timeout>();
  let isStopped = false;

  function dismiss(worker: WorkerProcess): void {
    leaveIdle(worker);
    worker.kill('ended');
  }

  function leaveIdle(worker: WorkerProcess): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  function take(rank: Rank): WorkerProcess {
    const [any] = idle.keys();
    const known = [...idle.keys()].find((worker) => worker.rank === rank);
    if (known) leaveIdle(known);
    else if (any) dismiss(any);
    return known ?? new WorkerProcess(rank, options, leaveIdle);
  }

  function add(worker: WorkerProcess): void {
    // Memory left behind by one task must not push the next over the limit.
    const isLarge = worker.residentBytes > options.memoryBytes / 2;
    if (isStopped || isLarge || options.idleMs === 0) return dismiss(worker);
    idle.set(worker, setTimeout(() => dismiss(worker), options.idleMs).unref());
  }

  return {
    take,
    add,
    stop(): void {
      isStopped = true;
      for (const worker of idle.keys()) dismiss(worker);
    },
  };
}
