import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { TermWord } from '../../core/ui/index.ts';
import { TooltipContent } from './TooltipContent.tsx';
import { usePlacedOpen } from './usePlacedOpen.ts';

interface TermProps {
  /** What the word means, in a sentence or two. */
  gloss: string;
  /** The word itself. */
  children: ReactNode;
}

/**
 * A word that explains itself: by hover, by focus, and by a tap, which has neither. Assistive technology reads the
 * gloss as the word's description, open or not. A button, so it must not stand inside a link, a label or another button.
 */
export function Term({ gloss, children }: TermProps) {
  const { button, isOpen, container, handleOpenChange } = usePlacedOpen();
  const wasOpen = useRef(false);
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={isOpen} onOpenChange={handleOpenChange}>
        <Radix.Trigger
          asChild
          ref={button}
          aria-description={gloss}
          // A press closes a tooltip, so the click that follows has to know what it was before.
          onPointerDown={() => {
            wasOpen.current = isOpen;
          }}
          onClick={(event) => {
            event.preventDefault();
            handleOpenChange(event.detail === 0 ? !isOpen : !wasOpen.current);
          }}
        >
          <TermWord type="button" data-term="">
            {children}
          </TermWord>
        </Radix.Trigger>
        <TooltipContent container={container}>{gloss}</TooltipContent>
      </Radix.Root>
    </Radix.Provider>
  );
}
