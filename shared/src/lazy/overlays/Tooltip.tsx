import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { TooltipContent } from './TooltipContent.tsx';
import { usePlacedOpen } from './usePlacedOpen.ts';

interface TooltipProps {
  text: ReactNode;
  /** Something that takes the focus: a tooltip opens by hover and by focus. */
  children: ReactElement;
}

/** The whole of what is shortened on the screen. Nothing that is said nowhere else. */
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
