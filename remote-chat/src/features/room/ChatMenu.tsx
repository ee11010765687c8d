import { IconButton, OnDemand } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import type { RoomAction } from './room-actions.ts';

const loadMenu = async () => (await import('./LoadedMenu.tsx')).LoadedMenu;

/** After the messages, which people open the page for. */
const loadAfterMs = 1_500;

/** The actions of a chat admin. The menu loads after the thread, or when the button is pressed. */
export function ChatMenu({ onAction }: { onAction: (action: RoomAction) => void }) {
  const [wasPressed, setWasPressed] = useState(false);

  // Preloads the menu so that the button works offline; a press loads it again after a failure.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const button = (
    <IconButton
      icon="ellipsis"
      label={texts.room.menu}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasPressed(true)}
    />
  );
  if (!wasPressed) return button;
  return (
    <OnDemand load={loadMenu} onClose={() => setWasPressed(false)} props={{ onAction }}>
      {button}
    </OnDemand>
  );
}
