import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { texts } from '../texts.ts';

const copy = texts.state;

/** The live state of a remote, as one sentence. */
export function stateOf({ live, rollout, pinned, disabled }: DeliveredRemote): string {
  const liveText = copy.live(live ?? texts.builtIn);
  const parts = [
    rollout && copy.running(rollout.to ?? texts.builtIn, rollout.percent),
    pinned && copy.pinned,
    disabled && copy.disabled,
  ];
  return [liveText, ...parts.filter((part) => part !== null)].join(' ');
}
