import { useEffect, useRef, useState } from 'react';

/** A list that opens with its search box, and closes on a click elsewhere. */
export function useDropdown(onClose: () => void) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // On the click and not before it: closing moves what is below, and the click would miss it.
    const handleClick = (event: MouseEvent) => {
      if (root.current !== null && event.composedPath().includes(root.current)) return;
      setIsOpen(false);
      onClose();
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [isOpen, onClose]);
  return { root, isOpen, open: () => setIsOpen(true) };
}
