import type { By } from '../../platform/workers/index.ts';
import type { OfflineEngine, OfflineEvent } from './model.ts';

/** An engine whose rules run in a worker, because what they read decides how long they take. */
export const workerEngine = <Input>(
  method: string,
  answer: (input: Input, by: By) => Promise<readonly OfflineEvent[]>,
): OfflineEngine => ({
  method,
  async *answer(input, by) {
    yield* await answer(input as Input, by);
  },
});
