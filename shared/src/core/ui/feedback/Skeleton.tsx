import type { CSSProperties, ReactNode } from 'react';
import { keyframes, styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';

const shimmer = keyframes`
  from {
    background-position: 100% 0;
  }
  to {
    background-position: 0 0;
  }
`;

const appear = keyframes`
  from {
    visibility: hidden;
  }
  to {
    visibility: visible;
  }
`;

const Block = styled.span`
  display: block;
  width: var(--sk-w, 100%);
  height: var(--sk-h, 10px);
  border-radius: var(--r-sm);
  background: linear-gradient(90deg, var(--skeleton-1) 30%, var(--skeleton-2) 50%, var(--skeleton-1) 70%) 0
    0 / 300% 100%;
  animation: ${shimmer} 1.6s linear infinite;

  &[data-shape='circle'] {
    border-radius: 50%;
    flex: none;
  }

  &[data-shape='card'] {
    border-radius: var(--r-lg);
  }
`;

/* Reserves space immediately to avoid layout shift, but is drawn after 200 ms, so that fast answers do not flash. */
const Region = styled.div`
  animation: ${appear} 1ms 200ms both;
`;

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  shape?: 'line' | 'circle' | 'card';
}

const length = (value: number | string): string => (typeof value === 'number' ? `${value}px` : value);

/** A placeholder block in the shape of the expected content. */
export function Skeleton({ width = '100%', height = 10, shape = 'line' }: SkeletonProps) {
  const style = { '--sk-w': length(width), '--sk-h': length(height) } as CSSProperties;
  return <Block aria-hidden data-shape={shape} style={style} />;
}

interface LoadingProps {
  /** Skeletons in the size of the content. */
  children: ReactNode;
  /** What is loading, for screen readers. */
  label?: string;
  className?: string | undefined;
}

/** A region whose content is loading: `aria-busy` from the start, but drawn only after 200 ms. */
export function Loading({ children, label = kitTexts.loading, className }: LoadingProps) {
  return (
    <Region role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </Region>
  );
}

type LoadingCardProps = Pick<LoadingProps, 'label'> & Required<Pick<SkeletonProps, 'height'>>;

/** A card that is loading. */
export const LoadingCard = ({ height, ...region }: LoadingCardProps) => (
  <Loading {...region}>
    <Skeleton shape="card" height={height} />
  </Loading>
);
