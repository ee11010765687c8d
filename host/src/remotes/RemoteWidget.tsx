import type { SlotName } from '@alma/shared/remote';
import { Skeleton } from '@alma/shared/ui';
import type { slotContributions } from './contributions.ts';
import { RemotePart } from './RemotePart.tsx';

/** Places too small for a card: the state is a line there. */
const smallSlots: readonly SlotName[] = ['sidebar.section', 'title.badge'];

interface RemoteWidgetProps {
  contribution: ReturnType<typeof slotContributions>[number];
  /** Props of the widget, as its slot names them. */
  pass?: object;
}

/** One widget of one remote, where the host puts it: among entries of its own, for instance. */
export function RemoteWidget({ contribution, pass = {} }: RemoteWidgetProps) {
  const { remote, expose, title, slot, quiet } = contribution;
  const isSmall = smallSlots.includes(slot);
  return (
    <RemotePart
      remote={remote}
      expose={expose}
      title={title}
      pass={pass}
      small={isSmall}
      skeleton={quiet ? null : <Skeleton shape={isSmall ? 'line' : 'card'} height={isSmall ? 16 : 120} />}
    />
  );
}
