import { useEffect, useRef, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import * as S from './Sidebar.styled.ts';

interface DrawerProps {
  id: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const stops = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * The sidebar of narrow screens. Not an element of the browser's top layer, since a dialog that a widget inside opens
 * would lie below it.
 */
export function Drawer({ id, open, onClose, children }: DrawerProps) {
  const drawer = useRef<HTMLDivElement>(null);

  // Focus goes in, stays inside and goes back; listened to on the element, since React's events come from portals too.
  useEffect(() => {
    const element = drawer.current;
    if (!open || !element) return;
    const cameFrom = document.activeElement;
    element.querySelector<HTMLElement>(stops)?.focus();

    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      if (event.key === 'Tab') keepInside(event, element);
    };
    element.addEventListener('keydown', handleKeyDown);
    return () => {
      element.removeEventListener('keydown', handleKeyDown);
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, [open, onClose]);

  return (
    <>
      {open && <S.Scrim aria-hidden onClick={onClose} />}
      <S.Drawer
        ref={drawer}
        id={id}
        data-open={open ? '' : undefined}
        role="dialog"
        aria-modal="true"
        aria-label={texts.shell.menu}
      >
        {children}
      </S.Drawer>
    </>
  );
}

function keepInside(event: KeyboardEvent, element: HTMLElement): void {
  const found = [...element.querySelectorAll<HTMLElement>(stops)];
  const [first, last] = [found[0], found.at(-1)];
  const from = event.shiftKey ? first : last;
  const to = event.shiftKey ? last : first;
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
