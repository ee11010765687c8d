import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { texts } from '../texts.ts';

const words = texts.state;

/** The live state of a remote, as one sentence. */
export function stateOf({ live, rollout, pinned, disabled }: DeliveredRemote): string {
  const liveText = words.live(live ?? texts.builtIn);
  const parts = [
    rollout && words.running(rollout.to ?? texts.builtIn, rollout.percent),
    pinned && words.pinned,
    disabled && words.disabled,
  ];
  return [liveText, ...parts.filter((part) => part !== null)].join(' ');
}
