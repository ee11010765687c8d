import { Menu } from '@alma/shared/overlays';
import { IconButton } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { RoomAction } from './room-actions.ts';

/** The menu of a chat, once its button was pressed. */
export function LoadedMenu({ onAction }: { onAction: (action: RoomAction) => void }) {
  return (
    <Menu
      startsOpen
      trigger={<IconButton icon="ellipsis" label={texts.room.menu} />}
      items={[
        { label: texts.room.manage, icon: 'users-round', onSelect: () => onAction({ type: 'manage' }) },
        {
          label: texts.room.archive,
          icon: 'archive',
          apart: true,
          onSelect: () => onAction({ type: 'archive' }),
        },
      ]}
    />
  );
}
