import { useRef, useState } from 'react';
import { landmarkOf } from './landmark.ts';

/** The open state of something that floats, with the place that is found for it when it opens. */
export function usePlacedOpen<Button extends HTMLElement = HTMLButtonElement>() {
  const button = useRef<Button>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement>();
  const attach = (element: Button | null) => {
    button.current = element;
  };
  const handleOpenChange = (next: boolean) => {
    if (next) setContainer(landmarkOf(button.current));
    setIsOpen(next);
  };
  return { button, attach, isOpen, container, handleOpenChange };
}
