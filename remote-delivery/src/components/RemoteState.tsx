import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Badge } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const words = texts.state;

/** The most important state of a remote, in one word. */
export function RemoteState({ remote: { disabled, rollout, pinned } }: { remote: DeliveredRemote }) {
  if (disabled)
    return (
      <Badge tone="danger" dot>
        {words.off}
      </Badge>
    );
  if (rollout)
    return (
      <Badge tone="info" dot>
        {words.rollingOut(rollout.percent)}
      </Badge>
    );
  if (pinned)
    return (
      <Badge tone="warning" icon="pin">
        {words.pinnedShort}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      {words.steady}
    </Badge>
  );
}
