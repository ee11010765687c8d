import { type ReactNode, useEffect, useState } from 'react';
import { styled } from '../../styled.ts';
import { Loading } from './Skeleton.tsx';

/* The surrounding layout arranges the parts. */
const Parts = styled.div`
  &:not([hidden]) {
    display: contents;
  }
`;

interface LoadedTogetherProps {
  /** The loads of the parts by `useApi`. */
  readings: readonly { data?: unknown; error?: unknown }[];
  /** Drawn instead of the parts until each has loaded or failed. */
  skeleton: ReactNode;
  /** Each draws a skeleton of its own while it loads, in case it takes longer than the others should wait. */
  children: ReactNode;
}

/** How long loaded parts wait for a slow one. */
const maxWaitMs = 5_000;

/** Parts of unknown height that load separately, shown together so that none moves the ones below it. */
export function LoadedTogether({ readings, skeleton, children }: LoadedTogetherProps) {
  const isLoading = readings.some(({ data, error }) => data === undefined && error === undefined);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const isHidden = isLoading && !isLate;
  return (
    <>
      {isHidden && <Loading>{skeleton}</Loading>}
      <Parts hidden={isHidden}>{children}</Parts>
    </>
  );
}
