import type { ModelUsage } from '@alma/shared/contract';
import { jsonFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetPerson, usageByDay, usageByPerson, usageOfPerson } from './usage.repository.ts';

export type UsageReport = ReturnType<typeof createUsageReport>;

const dayMs = 86_400_000;
const maxPeople = 50;

interface Counted {
  connectionId: string;
  calls: number;
  estimatedCalls: number;
  inputTokens: number;
  outputTokens: number;
  cost: string;
}

const present = ({ connectionId, calls, estimatedCalls, inputTokens, outputTokens, cost }: Counted) => ({
  connection_id: connectionId,
  calls,
  estimated_calls: estimatedCalls,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost,
});

/** Usage of connected models, for administrators. */
export function createUsageReport(platform: Platform) {
  const { db } = platform.database;
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return {
    async read(days: number): Promise<ModelUsage> {
      const now = platform.now();
      const [byDay, byPerson] = await Promise.all([
        usageByDay(db, dayOf(now - (days - 1) * dayMs)),
        usageByPerson(db, dayOf(now), maxPeople),
      ]);
      return {
        days: byDay.map(({ day, ...counted }) => ({ day, ...present(counted) })),
        people: byPerson.map(({ userId, handle, ...counted }) => ({
          user_id: userId,
          handle,
          ...present(counted),
        })),
      };
    },
  };
}

/** A person's usage is counted for limits. When the account is deleted, only the overall totals remain. */
export const usagePersonalData = ({ database: { db } }: Platform): PersonalDataSource => ({
  name: 'model-usage',
  async *collect(userId) {
    const rows = await usageOfPerson(db, userId);
    if (rows.length > 0)
      yield jsonFile(
        'model-usage.json',
        rows.map(({ day, ...counted }) => ({ day, ...present(counted) })),
      );
  },
  erase: forgetPerson,
});
