interface Scheduler {
  yield?(): Promise<void>;
}

/** Lets the browser answer and paint before the work goes on. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
