/** What a contestant has used so far. */
export interface Usage {
  /** Microseconds of processor time. */
  cpu: number;
  /** Bytes in use: what a process holds besides, ready for more, says nothing about what a socket needs. */
  memory: number;
}

/** Answers whoever asks; started with `--expose-gc`, so that what is in use can be told from what is left over. */
export function tellUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    // The first one gives buffers up behind its back; the second begins when all of them have gone.
    global.gc?.();
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const usage: Usage = { cpu: user + system, memory: heapUsed + external };
    process.send?.(usage);
  });
}
