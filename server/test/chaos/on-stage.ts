import type { Day } from './day.ts';
import type { Ending } from './fault-kinds.ts';
import type { ReadinessWatch } from './readiness-watch.ts';
import { setStage, type Stage, type StageOptions } from './stage.ts';

/** Running parts that must be ended with the run. */
export interface Opened {
  day?: Day;
  watch?: ReadinessWatch;
  /** Ends the failures that are active. */
  endings: Set<Ending>;
}

/**
 * Runs on a separate stack, and ends everything that was started in any case.
 * @param signal ends the run early
 */
export async function onStage<Result>(
  { signal, ...options }: StageOptions & { signal?: AbortSignal | undefined },
  perform: (stage: Stage, opened: Opened) => Promise<Result>,
): Promise<Result> {
  const stage = await setStage(options);
  const opened: Opened = { endings: new Set() };
  const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const onAbort = (): void => abort(new Error('interrupted'));
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([perform(stage, opened), aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // A suspended process could not be ended.
    for (const end of opened.endings) await Promise.resolve(end()).catch(() => undefined);
    await opened.watch?.stop();
    opened.day?.abandon();
    await stage.stop();
  }
}
