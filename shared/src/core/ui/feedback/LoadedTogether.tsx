import type { ReactNode } from 'react';
import { styled } from '../../styled.ts';
import { Loading } from './Skeleton.tsx';

/* The parts are laid out by what is around it. */
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
  children: ReactNode;
}

/** Parts of unknown height, each with a load of its own: shown at once, so that none moves the ones below it. */
export function LoadedTogether({ readings, skeleton, children }: LoadedTogetherProps) {
  const isLoading = readings.some(({ data, error }) => data === undefined && error === undefined);
  return (
    <>
      {isLoading && <Loading>{skeleton}</Loading>}
      <Parts hidden={isLoading}>{children}</Parts>
    </>
  );
}
