import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Badge } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const copy = texts.state;

/** The most important state of a remote, in one word. */
export function RemoteState({ remote: { disabled, rollout, pinned } }: { remote: DeliveredRemote }) {
  if (disabled)
    return (
      <Badge tone="danger" dot>
        {copy.off}
      </Badge>
    );
  if (rollout)
    return (
      <Badge tone="info" dot>
        {copy.rollingOut(rollout.percent)}
      </Badge>
    );
  if (pinned)
    return (
      <Badge tone="warning" icon="pin">
        {copy.pinnedShort}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      {copy.steady}
    </Badge>
  );
}
