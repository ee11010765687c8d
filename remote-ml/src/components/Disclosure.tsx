import { styled } from '@alma/shared/styled';
import type { ReactNode } from 'react';

const Root = styled.details`
  min-width: 0;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  overflow-wrap: anywhere;

  > summary {
    border-radius: var(--r-sm);
    line-height: 28px;
    cursor: pointer;
  }

  > summary:hover {
    color: var(--text);
  }
`;

interface DisclosureProps {
  title: string;
  children: ReactNode;
}

/** Details behind a heading that expands them. */
export const Disclosure = ({ title, children }: DisclosureProps) => (
  <Root>
    <summary>{title}</summary>
    {children}
  </Root>
);
