import type { LoopReport } from './loop.ts';

/** Resources that a contestant has used so far. */
export interface Usage {
  /** Microseconds of processor time. */
  cpu: number;
  /** Bytes in use, without memory that the process keeps in reserve. */
  memory: number;
  /** The event loop since the last report, where it is watched. */
  loop?: LoopReport | undefined;
}

/** Reports usage on request; started with `--expose-gc` to distinguish used memory from garbage. */
export function reportUsage(loop?: () => LoopReport): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    // The first collection releases buffers asynchronously; the second starts when they are gone.
    global.gc?.();
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const usage: Usage = { cpu: user + system, memory: heapUsed + external, loop: loop?.() };
    process.send?.(usage);
  });
}
