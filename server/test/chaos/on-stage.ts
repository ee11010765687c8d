import type { Day } from './day.ts';
import type { Ending } from './fault-kinds.ts';
import type { ReadinessWatch } from './readiness-watch.ts';
import { setStage, type Stage, type StageOptions } from './stage.ts';

/** What goes on, and must be ended with the run. */
export interface Opened {
  day?: Day;
  watch?: ReadinessWatch;
  /** Of what is broken at the moment. */
  endings: Set<Ending>;
}

/**
 * Performs on a stack of its own, and ends all that was started whatever happens.
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
    // A process that is stopped could not be ended.
    for (const end of opened.endings) await Promise.resolve(end()).catch(() => undefined);
    await opened.watch?.stop();
    opened.day?.abandon();
    await stage.stop();
  }
}
