import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { TermWord } from '../../core/ui/index.ts';
import { TooltipContent } from './TooltipContent.tsx';
import { usePlacedOpen } from './usePlacedOpen.ts';

interface TermProps {
  /** The meaning of the word, in a sentence or two. */
  gloss: string;
  /** The word itself. */
  children: ReactNode;
}

/**
 * A word with an explanation: by hover, by focus, and by a tap, which has neither. Screen readers read the gloss as the
 * word's description, open or not. It is a button, so it must not be inside a link, a label or another button.
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
          // A press closes a tooltip, so the following click must know whether it was open before.
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
