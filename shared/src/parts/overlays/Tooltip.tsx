import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { styled } from '../../core/styled.ts';
import { fadeIn } from './motion.ts';
import { usePlacedOpen } from './usePlacedOpen.ts';

const Content = styled(Radix.Content)`
  z-index: var(--z-tooltip);
  max-width: min(320px, calc(100vw - 16px));
  padding: 6px 10px;
  border-radius: var(--r-md);
  background: var(--ink);
  box-shadow: var(--e-2);
  color: var(--on-ink);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;
  animation: ${fadeIn} var(--t-base) var(--ease-out);
`;

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
        <Radix.Portal container={container}>
          <Content sideOffset={6} collisionPadding={8}>
            {text}
          </Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
