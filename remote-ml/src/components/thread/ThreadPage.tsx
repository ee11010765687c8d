import { styled } from '@alma/shared/styled';
import type { ReactNode } from 'react';

const Fill = styled.div`
  display: grid;
  min-height: 0;
`;

/** A thread fills the height of the page and scrolls inside. */
export const ThreadPage = ({ children }: { children: ReactNode }) => <Fill data-page="fill">{children}</Fill>;
