import { isComposing } from '@alma/shared/ui';
import { useEffect, useRef, useState } from 'react';

/** The open state of a list that opens with its search box and closes on a click elsewhere or Escape. */
export function useDropdown(onClose: () => void) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (event: Event) => root.current !== null && event.composedPath().includes(root.current);
    const close = () => {
      setIsOpen(false);
      onClose();
    };
    // On click, not on pointer down: closing moves the content below, and the click would miss its target.
    const handleClick = (event: MouseEvent) => !isInside(event) && close();
    // Handled before the surrounding dialog, which would close as well and lose typed text.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || !isInside(event)) return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('click', handleClick);
    window.addEventListener('keydown', handleKey, true);
    return () => {
      document.removeEventListener('click', handleClick);
      window.removeEventListener('keydown', handleKey, true);
    };
  }, [isOpen, onClose]);
  return { root, isOpen, open: () => setIsOpen(true) };
}
