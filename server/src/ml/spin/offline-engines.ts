import type * as rules from '@alma/offline-assistant/spin';
import type { SpinPurpose, SpinQuestion } from '@alma/offline-assistant/spin';
import type { Pool } from '../../platform/workers/index.ts';
import { workerEngine } from '../models/index.ts';

const purposes = ['spin.frame', 'spin.think', 'spin.speak', 'spin.ballot'] as const satisfies SpinPurpose[];

/** The rules of the offline assistant, performed in workers. */
export function spinOfflineEngines(workers: Pool) {
  const tasks = workers.tasks<typeof rules>(new URL('offline.ts', import.meta.url));
  return Object.fromEntries(
    purposes.map((purpose) => [
      purpose,
      workerEngine('Rule reviewer', async ({ run, agent }: SpinQuestion, by) => {
        const question = { run: { ...run, ...unread }, ...(agent ? { agent } : {}) };
        return [{ type: 'object', value: await tasks('answer', { purpose, question }, by) }];
      }),
    ]),
  );
}

/** What no rule looks at need not be copied. */
const unread = { speeches: [], bodies: {}, ballots: [], done: new Set<string>() };
