import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { TooltipContent } from './TooltipContent.tsx';
import { usePlacedOpen } from './usePlacedOpen.ts';

interface TooltipProps {
  text: ReactNode;
  /** A focusable element: a tooltip opens on hover and on focus. */
  children: ReactElement;
}

/** The full form of a shortened text. It must not be the only place of any information. */
export function Tooltip({ text, children }: TooltipProps) {
  const { button, isOpen, container, handleOpenChange } = usePlacedOpen();
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={isOpen} onOpenChange={handleOpenChange}>
        <Radix.Trigger asChild ref={button}>
          {children}
        </Radix.Trigger>
        <TooltipContent container={container}>{text}</TooltipContent>
      </Radix.Root>
    </Radix.Provider>
  );
}
