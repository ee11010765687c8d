import { IconButton } from '@alma/shared/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import type { RoomAct } from './room-acts.ts';

const loadMenu = () => import('./LoadedMenu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await loadMenu()).LoadedMenu }));

/** After the messages, which people come for. */
const loadAfterMs = 1_500;

/** Acts of an admin on the chat. What floats comes later than the thread, or when the button is pressed. */
export function ChatMenu({ onAct }: { onAct: (act: RoomAct) => void }) {
  const [wasPressed, setWasPressed] = useState(false);

  // A press finds it there, also without a connection; what fails now is loaded again by the press.
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
    <Suspense fallback={button}>
      <LoadedMenu onAct={onAct} />
    </Suspense>
  );
}
