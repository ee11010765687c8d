import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import * as S from './Sidebar.styled.ts';

interface SidebarPanelProps {
  id: string;
  /** On narrow screens: over the page, and closed at first. */
  isDrawer: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

const stops = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * Column and drawer are one element: the state of the widgets inside, and typed text, stay when a tablet is rotated. It
 * is not in the browser's top layer, since a dialog that a widget opens would be below it.
 */
export function SidebarPanel({ id, isDrawer, isOpen, onClose, children }: SidebarPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isOpenDrawer = isDrawer && isOpen;
  useFocusInside(panel, isOpenDrawer, onClose);

  const drawer = {
    role: 'dialog',
    'aria-modal': true,
    'aria-label': texts.shell.menu,
    'data-drawer': isOpen ? 'open' : 'closed',
  } as const;
  return (
    <>
      {isOpenDrawer && <S.Scrim aria-hidden onClick={onClose} />}
      <S.Panel
        ref={panel}
        id={id}
        hidden={!isDrawer && !isOpen}
        {...(isDrawer ? drawer : { role: 'complementary' })}
      >
        {children}
      </S.Panel>
    </>
  );
}

/** Focus moves in, stays inside and returns; listens on the element, since React's events also come from portals. */
function useFocusInside(panel: RefObject<HTMLElement | null>, isActive: boolean, onClose: () => void): void {
  useEffect(() => {
    const element = panel.current;
    if (!isActive || !element) return;
    const previousFocus = document.activeElement;
    element.querySelector<HTMLElement>(stops)?.focus();

    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      if (event.key === 'Tab') keepInside(event, element);
    };
    element.addEventListener('keydown', handleKeyDown);
    return () => {
      element.removeEventListener('keydown', handleKeyDown);
      // A drawer that became the column is still open and keeps the focus.
      const isClosed = element.dataset['drawer'] === 'closed';
      if (isClosed && previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, [panel, isActive, onClose]);
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
