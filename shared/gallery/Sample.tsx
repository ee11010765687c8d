import type { ReactNode } from 'react';
import * as S from './KitPage.styled.ts';

interface SampleProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

/** One labelled cell of the gallery. */
export function Sample({ title, wide = false, children }: SampleProps) {
  return (
    <S.Cell data-wide={wide ? '' : undefined}>
      <h3>{title}</h3>
      {children}
    </S.Cell>
  );
}
