import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { residentMemory } from './resident-memory.ts';
import type { FailureReason } from './worker-failure.ts';
import type { PlainError, Rank, Report, Task } from './worker-messages.ts';

const entry = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Limit for loading the code of a task, which is slow on a busy machine. */
const startMs = 60_000;
const sampleMs = 50;
/** Share of the memory limit for the V8 heap; the rest is for code, buffers and native memory. */
const heapShare = 0.6;

export interface ProcessOptions {
  /** Shown where processes are listed. */
  name: string;
  /** Resident memory of one process. */
  memoryBytes: number;
  /** Unix nice value: with 10 a process gets a tenth of the processor time of a normal one, with 5 a third. */
  niceness: number;
}

export type Outcome =
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: PlainError }
  | { kind: 'killed'; reason: FailureReason; residentBytes: number };

/** A process that performs one task at a time, and is killed from outside when it exceeds a limit. */
export class WorkerProcess {
  readonly rank: Rank;
  /** As last measured. */
  residentBytes = 0;
  private readonly child: ChildProcess;
  private readonly memoryBytes: number;
  private end: (reason: FailureReason) => void = () => undefined;

  constructor(
    rank: Rank,
    { name, memoryBytes, niceness }: ProcessOptions,
    onExit: (self: WorkerProcess) => void,
  ) {
    this.rank = rank;
    this.memoryBytes = memoryBytes;
    const heapMegabytes = Math.floor((heapShare * memoryBytes) / 1024 / 1024);
    const { NODE_COMPILE_CACHE } = process.env;
    this.child = fork(entry, [rank, name], {
      // Helper threads of the garbage collector would take processor time from other processes.
      execArgv: ['--single-threaded', `--max-old-space-size=${heapMegabytes}`],
      // The process reads untrusted content, so its environment must contain no secrets.
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.child.on('error', () => this.kill('ended'));
    // The system refuses a process without an exception when there are too many processes or open files.
    if (this.child.pid === undefined) throw new Error('the system started no process');
    // Set here, before the child starts threads, because threads inherit the priority.
    lowerPriority(this.child.pid, niceness);
    this.child.on('exit', (_code, signal) => {
      // V8 aborts when its heap is full.
      this.end(signal === 'SIGABRT' ? 'memory' : 'ended');
      onExit(this);
    });
  }

  perform(task: Task, deadlineMs: number): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const { child } = this;
    // With only idle processor time, loading may never end.
    const limitMs = this.rank === 'leftovers' ? deadlineMs : startMs;
    let timer = setTimeout(() => this.kill('deadline'), limitMs);
    const sampling = setInterval(() => void this.checkMemory(), sampleMs);
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      clearInterval(sampling);
      child.off('message', hear);
      resolve(outcome);
    };
    const hear = (report: Report): void => {
      if (report.kind !== 'started') return finish(report);
      clearTimeout(timer);
      timer = setTimeout(() => this.kill('deadline'), deadlineMs);
    };
    this.end = (reason) => finish({ kind: 'killed', reason, residentBytes: this.residentBytes });
    child.on('message', hear);
    child.send(task, (error) => error && this.kill('ended'));
    return promise;
  }

  kill(reason: FailureReason): void {
    this.child.kill('SIGKILL');
    this.end(reason);
  }

  private async checkMemory(): Promise<void> {
    this.residentBytes = await residentMemory(this.child.pid ?? 0);
    if (this.residentBytes > this.memoryBytes) this.kill('memory');
  }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // A server that itself runs at a lower priority may not raise the priority of its workers.
  }
}
