import type { ReactNode } from 'react';
import { styled } from '../../core/styled.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 14px 16px;
  border-radius: var(--r-list);
  background: var(--bg-inset);
`;

const Figure = styled.span`
  flex: none;
  color: var(--text-strong);
  font-size: var(--fs-32);
  font-weight: 560;
  line-height: 1;
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
`;

const Copy = styled.span`
  display: grid;
  gap: 2px;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  > :first-child {
    color: var(--text-strong);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }
`;

interface SummaryFigureProps {
  /** The figure with its unit. */
  figure: ReactNode;
  title: string;
  /** What the figure consists of. */
  text?: string;
}

/** The single large figure of a view. */
export function SummaryFigure({ figure, title, text }: SummaryFigureProps) {
  return (
    <Root>
      <Figure>{figure}</Figure>
      <Copy>
        <span>{title}</span>
        {text !== undefined && <span>{text}</span>}
      </Copy>
    </Root>
  );
}
