import { swarmLimits, type Usage } from '@alma/shared/contract';
import { sumOrNull } from '../runs/index.ts';
import type { StoredCall } from '../tools/index.ts';
import { nextAsked, type SwarmRun } from './swarm.state.ts';

/** Shown to people beside an answer. */
export const leftOutNotice =
  'Earlier messages of this chat were left out, because the chat is longer than the model can read at once.';

/** A notice about agents that were left out, in the message of the last agent asked together. */
export function unaskedNotices(run: SwarmRun): string[] {
  if (run.unasked.length === 0 || nextAsked(run) !== null) return [];
  const names = run.unasked.join(', ');
  const max = swarmLimits.askedAtOnce;
  return [`At most ${max} agents answer at once. Ask ${names} in another message.`];
}

/** Usage of all model calls for a message. A sum is null when one of them is unknown. */
export function totalUsage(calls: readonly Pick<StoredCall, 'usage'>[]): Usage {
  const sumOf = (part: 'input_tokens' | 'output_tokens'): number | null =>
    calls.reduce<number | null>((total, { usage }) => sumOrNull(total, usage?.[part]), 0);
  return {
    input_tokens: sumOf('input_tokens'),
    output_tokens: sumOf('output_tokens'),
    model_calls: calls.length,
  };
}
