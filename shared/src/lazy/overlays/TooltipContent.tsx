import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from '../../core/styled.ts';
import { fadeIn } from './motion.ts';

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

interface TooltipContentProps {
  container: HTMLElement | undefined;
  children: ReactNode;
}

/** The dark tooltip box beside its trigger. */
export function TooltipContent({ container, children }: TooltipContentProps) {
  return (
    <Radix.Portal container={container}>
      <Content sideOffset={6} collisionPadding={8}>
        {children}
      </Content>
    </Radix.Portal>
  );
}
