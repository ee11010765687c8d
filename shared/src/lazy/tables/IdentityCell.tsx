import type { ReactNode } from 'react';
import { Skeleton } from '../../core/ui/index.ts';
import * as S from './Table.styled.ts';

interface IdentityCellProps {
  /** An avatar of 32 px, or nothing. */
  avatar?: ReactNode;
  name: ReactNode;
  /** The second line. */
  detail?: ReactNode;
}

/** The subject of a row: picture, name, and a second line. */
export function IdentityCell({ avatar, name, detail }: IdentityCellProps) {
  return (
    <S.Identity>
      {avatar}
      <S.IdentityText>
        <span>{name}</span>
        {detail !== undefined && <span>{detail}</span>}
      </S.IdentityText>
    </S.Identity>
  );
}

/** The placeholder of an identity. */
export function IdentitySkeleton({ avatar = true }: { avatar?: boolean }) {
  return (
    <S.Identity>
      {avatar && <Skeleton shape="circle" width={32} height={32} />}
      <S.SkeletonLines>
        <Skeleton width="58%" />
        <Skeleton width="86%" height={8} />
      </S.SkeletonLines>
    </S.Identity>
  );
}
