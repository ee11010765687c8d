import type { SpinEstimate, Usage } from '@alma/shared/contract';
import { z } from 'zod';
import type { Models } from '../models/index.ts';
import { estimate, type Runs, SpentSchema, type SpentTotal, sumOrNull } from '../runs/index.ts';

const DoneSchema = z.object({ model_calls: z.number().default(0), spent: SpentSchema.optional() });

/** The total after one more step. Steps of earlier releases only have the number of calls. */
export function addSpent(total: SpentTotal, done: unknown): SpentTotal {
  const { model_calls: calls, spent } = DoneSchema.parse(done);
  if (calls === 0) return total;
  return {
    model_calls: total.model_calls + calls,
    input_tokens: sumOrNull(total.input_tokens, spent?.input_tokens),
    output_tokens: sumOrNull(total.output_tokens, spent?.output_tokens),
    cost: sumOrNull(total.cost, spent?.cost),
    ms: total.ms + (spent?.ms ?? 0),
  };
}

export function usageOf({ model_calls, input_tokens, output_tokens }: SpentTotal): Usage {
  if (model_calls === 0) return { input_tokens: null, output_tokens: null, model_calls };
  return { input_tokens, output_tokens, model_calls };
}

const phases = 7;
const rounds = 3;
/** Per call, which sends the rules, the speeches of the phase and two artifacts. */
const assumed = { inputTokens: 1_500, outputTokens: 180, ms: 4_000 };

export function estimateRun(
  parts: { runs: Pick<Runs, 'spentLately'>; models: Pick<Models, 'chat'> },
  owner: string,
  { agents, characters }: { agents: number; characters: number },
): Promise<SpinEstimate> {
  // The supervisor frames a round; each agent thinks, speaks and votes.
  const min = phases * (1 + 3 * agents);
  return estimate(parts, {
    owner,
    kind: 'spin',
    calls: { min, max: min * rounds },
    assumed,
    characters,
  });
}
