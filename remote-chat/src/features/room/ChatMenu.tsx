import { Menu } from '@alma/shared/overlays';
import { IconButton } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { RoomAction } from './room-actions.ts';

/** Actions of an admin on the chat. */
export function ChatMenu({ onAction }: { onAction: (action: RoomAction) => void }) {
  return (
    <Menu
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
