import { toolLimits } from '@alma/shared/contract/runs/limits';
import type { ModelEvent } from '../models/index.ts';
import type { EffectContext } from '../runs/index.ts';
import { createCall, type StoredCall, withOutcome } from './calls.ts';
import { failedCall, performTool } from './perform-tool.ts';
import type { Tool } from './tool.ts';

/** Performs a stored call. @returns it with its outcome. */
export async function performCall(
  call: StoredCall,
  tools: readonly Tool[],
  { signal }: Pick<EffectContext, 'signal'>,
): Promise<StoredCall> {
  const tool = tools.find(({ name }) => name === call.call.name);
  const beganAt = performance.now();
  const outcome =
    tool && !tool.asks
      ? await performTool(tool, call.call.input, { signal })
      : failedCall(`The agent may not use ${call.call.name} any more.`);
  return withOutcome(call, outcome, performance.now() - beganAt);
}

/** The requested call, to be performed next. An invalid one is answered with the reason. */
export function requestCall(
  { name, input, call, error }: ModelEvent & { type: 'tool' },
  origin: { id: string; agent: string; said: string; at: Date },
  tools: readonly Tool[],
): StoredCall {
  const { id } = origin;
  const requested = createCall({ ...origin, call: call ?? { id, name, input }, usage: undefined });
  if (error !== undefined) return withOutcome(requested, failedCall(error), 0);
  const asks = tools.find((tool) => tool.name === requested.call.name)?.asks;
  if (!asks) return requested;
  return requested.step.is_cut ? withOutcome(requested, failedCall(tooLong), 0) : { ...requested, asks };
}

/** A user can only allow what can be shown in full. */
const tooLong = `The arguments are longer than ${toolLimits.input} characters. Call it with shorter ones.`;
