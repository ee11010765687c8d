import { swarmLimits, type Usage } from '@alma/shared/contract';
import type { Kwargs } from '../runs/index.ts';
import type { KeptCall } from '../tools/index.ts';
import { nextAsked, type SwarmRun } from './swarm.state.ts';

/** The last of those who were asked together says who was left out. */
export function unaskedNotice(run: SwarmRun): Kwargs {
  if (run.unasked.length === 0 || nextAsked(run) !== null) return {};
  const names = run.unasked.join(', ');
  const most = swarmLimits.askedAtOnce;
  return { notices: [`At most ${most} agents answer at once. Ask ${names} in another message.`] };
}

/** Of all questions that the message needed; unknown as soon as one is. */
export function totalUsage(asked: readonly Pick<KeptCall, 'usage'>[]): Usage {
  const sum = (part: 'input_tokens' | 'output_tokens'): number | null =>
    asked.reduce<number | null>((total, { usage }) => {
      const more = usage?.[part] ?? null;
      return total === null || more === null ? null : total + more;
    }, 0);
  return {
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    model_calls: asked.length,
  };
}
