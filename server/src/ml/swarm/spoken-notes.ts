import { swarmLimits, type Usage } from '@alma/shared/contract';
import { type Kwargs, sumOrNull } from '../runs/index.ts';
import type { StoredCall } from '../tools/index.ts';
import { nextAsked, type SwarmRun } from './swarm.state.ts';

/** A notice about agents that were left out, in the message of the last agent asked together. */
export function unaskedNotice(run: SwarmRun): Kwargs {
  if (run.unasked.length === 0 || nextAsked(run) !== null) return {};
  const names = run.unasked.join(', ');
  const max = swarmLimits.askedAtOnce;
  return { notices: [`At most ${max} agents answer at once. Ask ${names} in another message.`] };
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
