import type { Platform } from '../../platform/platform.ts';
import { estimateTokens } from '../context-window/index.ts';
import type { ModelConnectionRow } from './connections.repository.ts';
import type { TokenCount } from './model.ts';
import { usedUp } from './models.errors.ts';
import { addUsage, usageOf } from './usage.repository.ts';

/** The tokens of one call as the endpoint reported them. The characters are used to estimate missing counts. */
export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
  sent: number;
  received: number;
}

const isOver = (limit: number | string | null, amount: number | string): boolean =>
  limit !== null && Number(amount) >= Number(limit);

/** Counts usage of one connection and enforces its limits. */
export type Meter = ReturnType<typeof createMeter>;

export function createMeter(
  { id, budget, inputPrice, outputPrice }: ModelConnectionRow,
  { database: { db }, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
) {
  /** Usage is counted per day (UTC). */
  const today = (): string => new Date(now()).toISOString().slice(0, 10);
  const isLimited = Object.values(budget).some((limit) => limit !== null);

  /** Never rejects: a reply must not fail because it could not be counted. */
  async function add(userId: string, { inputTokens, outputTokens, sent, received }: Usage): Promise<void> {
    const used = {
      day: today(),
      connectionId: id,
      userId,
      isEstimated: inputTokens === null || outputTokens === null,
      inputTokens: inputTokens ?? estimateTokens(sent),
      outputTokens: outputTokens ?? estimateTokens(received),
      prices: { input: inputPrice, output: outputPrice },
    };
    await addUsage(db, used).catch((error: unknown) => {
      log.warn({ err: error, connection: id }, 'could not count a model call');
    });
  }

  /** Tells whose limit for today is reached. Concurrent calls are counted only when they end. */
  async function usedUpBy(userId: string): Promise<'person' | 'platform' | undefined> {
    if (!isLimited) return undefined;
    const used = await usageOf(db, { day: today(), connectionId: id, userId });
    if (isOver(budget.tokens_per_person, used.ownTokens) || isOver(budget.cost_per_person, used.ownCost))
      return 'person';
    if (isOver(budget.tokens, used.allTokens) || isOver(budget.cost, used.allCost)) return 'platform';
    return undefined;
  }

  return {
    add,

    /** US dollars; undefined without prices, or when the endpoint reported no count. */
    costOf({ input_tokens: input, output_tokens: output }: TokenCount): number | undefined {
      if ((inputPrice === null && outputPrice === null) || input === null || output === null)
        return undefined;
      return (input * Number(inputPrice ?? 0) + output * Number(outputPrice ?? 0)) / 1_000_000;
    },

    allows: async (userId: string): Promise<boolean> => (await usedUpBy(userId)) === undefined,

    /** @throws {Problem} `QUOTA_EXCEEDED` when a limit for today is reached. */
    async check(userId: string): Promise<void> {
      const whose = await usedUpBy(userId);
      if (whose) throw usedUp(whose);
    },

    /** Counts a call for embeddings, which has no output. */
    addTexts(texts: readonly string[], tokens: number | null, userId: string): Promise<void> {
      const sent = texts.reduce((sum, { length }) => sum + length, 0);
      return add(userId, { inputTokens: tokens, outputTokens: 0, sent, received: 0 });
    },
  };
}
