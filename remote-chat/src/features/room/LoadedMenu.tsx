import { Menu } from '@alma/shared/overlays';
import { IconButton } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { RoomAct } from './room-acts.ts';

/** The menu of a chat, once its button was pressed. */
export function LoadedMenu({ onAct }: { onAct: (act: RoomAct) => void }) {
  return (
    <Menu
      startsOpen
      trigger={<IconButton icon="ellipsis" label={texts.room.menu} />}
      items={[
        { label: texts.room.manage, icon: 'users-round', onSelect: () => onAct({ type: 'manage' }) },
        {
          label: texts.room.archive,
          icon: 'archive',
          apart: true,
          onSelect: () => onAct({ type: 'archive' }),
        },
      ]}
    />
  );
}
