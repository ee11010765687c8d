import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Badge, DotBadge } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const copy = texts.state;

/** The most important state of a remote, in one word. */
export function RemoteState({ remote: { disabled, rollout, pinned } }: { remote: DeliveredRemote }) {
  if (disabled) return <DotBadge tone="danger">{copy.off}</DotBadge>;
  if (rollout) return <DotBadge tone="info">{copy.rollingOut(rollout.percent)}</DotBadge>;
  if (pinned)
    return (
      <Badge tone="warning" icon="pin">
        {copy.pinnedShort}
      </Badge>
    );
  return <DotBadge tone="success">{copy.steady}</DotBadge>;
}
