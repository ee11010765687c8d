import { toolLimits } from '@alma/shared/contract/runs/limits';
import type { ModelEvent } from '../models/index.ts';
import type { EffectContext } from '../runs/index.ts';
import { answeredCall, askedCall, type KeptCall } from './calls.ts';
import { failedCall, performTool } from './perform-tool.ts';
import type { Tool } from './tool.ts';

/** Performs a stored call. @returns it with its outcome. */
export async function performCall(
  asked: KeptCall,
  tools: readonly Tool[],
  { signal }: Pick<EffectContext, 'signal'>,
): Promise<KeptCall> {
  const tool = tools.find(({ name }) => name === asked.call.name);
  const beganAt = performance.now();
  const outcome =
    tool && !tool.asks
      ? await performTool(tool, asked.call.input, { signal })
      : failedCall(`The agent may not use ${asked.call.name} any more.`);
  return answeredCall(asked, outcome, performance.now() - beganAt);
}

/** The requested call, to be performed next. An invalid one is answered with the reason. */
export function calledIn(
  { name, input, call, error }: ModelEvent & { type: 'tool' },
  given: { id: string; agent: string; said: string; at: Date },
  tools: readonly Tool[],
): KeptCall {
  const { id } = given;
  const asked = askedCall({ ...given, call: call ?? { id, name, input }, usage: undefined });
  if (error !== undefined) return answeredCall(asked, failedCall(error), 0);
  const asks = tools.find((tool) => tool.name === asked.call.name)?.asks;
  if (!asks) return asked;
  return asked.step.is_cut ? answeredCall(asked, failedCall(tooLong), 0) : { ...asked, asks };
}

/** A user can only allow what can be shown in full. */
const tooLong = `The arguments are longer than ${toolLimits.input} characters. Call it with shorter ones.`;
