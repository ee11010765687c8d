import { startTransition, useRef, useState } from 'react';
import { landmarkOf } from './landmark.ts';

/** The open state of a floating element, with its container, which is determined when it opens. */
export function usePlacedOpen<Button extends HTMLElement = HTMLButtonElement>() {
  const button = useRef<Button>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement>();
  const attach = (element: Button | null) => {
    button.current = element;
  };
  const handleOpenChange = (next: boolean) => {
    // Deferred until the next element has the focus: a dialog takes it if a part of it is removed while nothing has it.
    if (!next) return startTransition(() => setIsOpen(false));
    setContainer(landmarkOf(button.current));
    setIsOpen(true);
  };
  return { button, attach, isOpen, container, handleOpenChange };
}
