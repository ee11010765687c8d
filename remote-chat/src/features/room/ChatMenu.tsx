import { Menu } from '@alma/shared/overlays';
import { IconButton } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { RoomAct } from './room-acts.ts';

/** Acts of an admin on the chat. */
export function ChatMenu({ onAct }: { onAct: (act: RoomAct) => void }) {
  return (
    <Menu
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
