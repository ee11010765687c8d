import type { SlotName } from '@alma/shared/remote';
import { Skeleton } from '@alma/shared/ui';
import type { slotContributions } from './contributions.ts';
import { RemoteModule } from './RemoteModule.tsx';

/** Slots too small for a card: they show a state in one line. */
const smallSlots: readonly SlotName[] = ['sidebar.section', 'title.badge'];

interface RemoteWidgetProps {
  contribution: ReturnType<typeof slotContributions>[number];
  /** Props of the widget, as defined by its slot. */
  pass?: object;
}

/** One widget of a remote, in a slot or among the host's own entries. */
export function RemoteWidget({ contribution, pass = {} }: RemoteWidgetProps) {
  const { remote, expose, title, slot, quiet } = contribution;
  const isSmall = smallSlots.includes(slot);
  return (
    <RemoteModule
      remote={remote}
      expose={expose}
      title={title}
      pass={pass}
      small={isSmall}
      skeleton={quiet ? null : <Skeleton shape={isSmall ? 'line' : 'card'} height={isSmall ? 16 : 120} />}
    />
  );
}
