import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { styled } from '../../core/styled.ts';
import { TooltipContent } from './TooltipContent.tsx';
import { usePlacedOpen } from './usePlacedOpen.ts';

const Word = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  letter-spacing: inherit;
  text-align: inherit;
  text-decoration: underline dotted var(--line-control) 1px;
  text-underline-offset: 3px;
  cursor: help;

  /* A target of 24 px at least that takes no more room than the word. */
  &::after {
    position: absolute;
    inset: -5px -3px;
    content: '';
  }
`;

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
          <Word type="button">{children}</Word>
        </Radix.Trigger>
        <TooltipContent container={container}>{gloss}</TooltipContent>
      </Radix.Root>
    </Radix.Provider>
  );
}
