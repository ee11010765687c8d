import type { ModelEvent } from '../models/index.ts';
import type { EffectContext } from '../runs/index.ts';
import { answeredCall, askedCall, type KeptCall } from './calls.ts';
import { failedCall, performTool } from './perform-tool.ts';
import type { Tool } from './tool.ts';

/** Performs a call that the log has. @returns it with what came of it. */
export async function performCall(
  asked: KeptCall,
  tools: readonly Tool[],
  { signal }: Pick<EffectContext, 'signal'>,
): Promise<KeptCall> {
  const tool = tools.find(({ name }) => name === asked.call.name);
  const beganAt = performance.now();
  const outcome = tool
    ? await performTool(tool, asked.call.input, { signal })
    : failedCall(`The agent may not use ${asked.call.name} any more.`);
  return answeredCall(asked, outcome, performance.now() - beganAt);
}

/** A call to be performed next; one that cannot be followed is answered with the reason. */
export function calledIn(
  { name, input, call, error }: ModelEvent & { type: 'tool' },
  given: { id: string; agent: string; said: string; at: Date },
): KeptCall {
  const { id } = given;
  const asked = askedCall({ ...given, call: call ?? { id, name, input }, usage: undefined });
  return error === undefined ? asked : answeredCall(asked, failedCall(error), 0);
}
