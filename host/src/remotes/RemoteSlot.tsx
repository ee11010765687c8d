import type { SlotProps } from '@alma/shared/remote';
import { slotContributions } from './contributions.ts';
import { useRegistry } from './remotes-context.ts';
import { RemoteWidget } from './RemoteWidget.tsx';
import { useViewer } from './useViewer.ts';

/** Renders the widgets that remotes contribute to a slot; each loads and fails independently. */
export function RemoteSlot(props: SlotProps) {
  const { name, ...pass } = props;
  const registry = useRegistry();
  const viewer = useViewer();
  const section = 'section' in props ? props.section : undefined;
  return slotContributions(registry, name, viewer)
    .filter((contribution) => section === undefined || contribution.section === section)
    .map((contribution) => (
      <RemoteWidget
        key={`${contribution.remote} ${contribution.expose}`}
        contribution={contribution}
        pass={pass}
      />
    ));
}
