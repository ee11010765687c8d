/** Resources that a contestant has used so far. */
export interface Usage {
  /** Microseconds of processor time. */
  cpu: number;
  /** Bytes in use, without memory that the process keeps in reserve. */
  memory: number;
}

/** Reports usage on request; started with `--expose-gc` to distinguish used memory from garbage. */
export function tellUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    // The first collection releases buffers asynchronously; the second starts when they are gone.
    global.gc?.();
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const usage: Usage = { cpu: user + system, memory: heapUsed + external };
    process.send?.(usage);
  });
}
