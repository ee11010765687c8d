import type { SpinStatus } from '@alma/shared/contract';
import { Badge, type BadgeTone, type IconName } from '@alma/shared/ui';
import { statusTexts } from '../live/spin/texts.ts';

const badges: Record<SpinStatus, { tone: BadgeTone; icon: IconName }> = {
  running: { tone: 'info', icon: 'orbit' },
  paused: { tone: 'warning', icon: 'pause' },
  completed: { tone: 'success', icon: 'check' },
  failed: { tone: 'danger', icon: 'circle-alert' },
  stopped: { tone: 'neutral', icon: 'square' },
};

/** The status of a spin run as a badge. */
export function RunStatus({ status }: { status: SpinStatus }) {
  const { tone, icon } = badges[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusTexts[status]}
    </Badge>
  );
}
