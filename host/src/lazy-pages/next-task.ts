interface Scheduler {
  yield?(): Promise<void>;
}

/** Resolves in a later task, so that the browser can respond and paint in between. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
