import type { ReactNode } from 'react';
import { useId } from 'react';
import * as S from './ProfileDetails.styled.ts';

interface GroupProps {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** One group of a profile with its heading. */
export function Group({ title, aside, children }: GroupProps) {
  const titleId = useId();
  return (
    <S.Group aria-labelledby={titleId}>
      <S.GroupHead>
        <h3 id={titleId}>{title}</h3>
        {aside && <span>{aside}</span>}
      </S.GroupHead>
      {children}
    </S.Group>
  );
}
