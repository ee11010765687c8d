import type { SessionKind, SpinEstimate, SpinSpent } from '@alma/shared/contract';
import { charactersOfToken } from '../context-window/index.ts';
import type { Models } from '../models/index.ts';
import type { Runs } from './runs.ts';

/** Total usage of model calls; null when a part of it is unknown. */
export type SpentTotal = Omit<SpinSpent, 'cost'> & { cost: number | null };

export const nothingSpent: SpentTotal = {
  model_calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
  ms: 0,
};

const present = ({ cost, ms, ...spent }: SpentTotal): SpinSpent => ({
  ...spent,
  cost: cost === null ? null : cost.toFixed(6),
  ms: Math.round(ms),
});

/** Absent without model calls. */
export const spentIn = (spent: SpentTotal): { spent?: SpinSpent } =>
  spent.model_calls === 0 ? {} : { spent: present(spent) };

const measuredSessions = 5;

export interface ExpectedUsage {
  owner: string;
  kind: SessionKind;
  /** Range of the number of calls. */
  calls: { min: number; max: number };
  /** Usage of one call, before anything is measured. */
  assumed: { inputTokens: number; outputTokens: number; ms: number };
  /** Characters sent with each call in addition to `assumed`. */
  characters: number;
}

/** Estimates the usage of a number of calls from the user's most recent sessions, or from `assumed`. */
export async function estimate(
  { runs, models }: { runs: Pick<Runs, 'spentLately'>; models: Pick<Models, 'chat'> },
  { owner, kind, calls, assumed, characters }: ExpectedUsage,
): Promise<SpinEstimate> {
  const { chat } = models;
  if (chat.kind === 'offline') {
    const nothing = present(nothingSpent);
    return { model: null, is_measured: false, least: nothing, most: nothing };
  }
  const recent = await runs.spentLately({ owner, kind, sessions: measuredSessions });
  const isMeasured = recent.calls > 0;
  const { inputTokens, outputTokens, ms } = isMeasured
    ? {
        inputTokens: recent.inputTokens / recent.calls,
        outputTokens: recent.outputTokens / recent.calls,
        ms: recent.ms / recent.calls,
      }
    : { ...assumed, inputTokens: assumed.inputTokens + characters / charactersOfToken };
  const of = (count: number): SpinSpent => {
    const tokens = {
      input_tokens: Math.round(inputTokens * count),
      output_tokens: Math.round(outputTokens * count),
    };
    return present({ model_calls: count, ...tokens, cost: chat.costOf?.(tokens) ?? null, ms: ms * count });
  };
  return { model: chat.name, is_measured: isMeasured, least: of(calls.min), most: of(calls.max) };
}
