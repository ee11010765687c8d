import type { SpinEstimate, SpinSpent, Usage } from '@alma/shared/contract';
import { z } from 'zod';
import type { Models } from '../models/index.ts';
import { type Runs, SpentSchema } from '../runs/index.ts';

/** What the model calls of a run used; null as soon as a part of it is not known. */
export type Spent = Omit<SpinSpent, 'cost'> & { cost: number | null };

const DoneSchema = z.object({ model_calls: z.number().default(0), spent: SpentSchema.optional() });

const sum = (total: number | null, more: number | null | undefined): number | null =>
  total === null || more === null || more === undefined ? null : total + more;

/** The total after one more step; steps of earlier releases tell only their calls. */
export function addSpent(total: Spent, done: unknown): Spent {
  const { model_calls: calls, spent } = DoneSchema.parse(done);
  if (calls === 0) return total;
  return {
    model_calls: total.model_calls + calls,
    input_tokens: sum(total.input_tokens, spent?.input_tokens),
    output_tokens: sum(total.output_tokens, spent?.output_tokens),
    cost: sum(total.cost, spent?.cost),
    ms: total.ms + (spent?.ms ?? 0),
  };
}

const present = ({ cost, ms, ...spent }: Spent): SpinSpent => ({
  ...spent,
  cost: cost === null ? null : cost.toFixed(6),
  ms: Math.round(ms),
});

/** Absent until a model was asked. */
export const spentIn = (spent: Spent): { spent?: SpinSpent } =>
  spent.model_calls === 0 ? {} : { spent: present(spent) };

export function usageOf({ model_calls, input_tokens, output_tokens }: Spent): Usage {
  if (model_calls === 0) return { input_tokens: null, output_tokens: null, model_calls };
  return { input_tokens, output_tokens, model_calls };
}

const phases = 7;
const rounds = 3;
const measuredSessions = 5;
/** Before anything is measured. Each call sends the rules, what was said in the phase, and two artifacts. */
const assumed = { inputTokens: 1_500, outputTokens: 180, ms: 4_000 };
const charactersOfToken = 4;

/** What a run may use, by what the last runs of the person used for each call. */
export async function estimate(
  { runs, models }: { runs: Pick<Runs, 'spentLately'>; models: Pick<Models, 'chat' | 'assistant'> },
  owner: string,
  { agents, characters }: { agents: number; characters: number },
): Promise<SpinEstimate> {
  const { chat } = models;
  const nothing = present({ model_calls: 0, input_tokens: 0, output_tokens: 0, cost: 0, ms: 0 });
  if (chat.kind === 'offline') return { model: null, is_measured: false, least: nothing, most: nothing };
  const lately = await runs.spentLately({ owner, kind: 'spin', sessions: measuredSessions });
  const isMeasured = lately.calls > 0;
  const { inputTokens, outputTokens, ms } = isMeasured
    ? {
        inputTokens: lately.inputTokens / lately.calls,
        outputTokens: lately.outputTokens / lately.calls,
        ms: lately.ms / lately.calls,
      }
    : { ...assumed, inputTokens: assumed.inputTokens + characters / charactersOfToken };
  const of = (calls: number): SpinSpent => {
    const tokens = {
      input_tokens: Math.round(inputTokens * calls),
      output_tokens: Math.round(outputTokens * calls),
    };
    return present({ model_calls: calls, ...tokens, cost: chat.costOf?.(tokens) ?? null, ms: ms * calls });
  };
  // The supervisor frames a round; each agent thinks, speaks and votes.
  const calls = phases * (1 + 3 * agents);
  return { model: chat.name, is_measured: isMeasured, least: of(calls), most: of(calls * rounds) };
}
