import type { User } from '@alma/shared/contract/users/entities';
import { Term } from '@alma/shared/overlays';
import { Avatar, Badge, StatusBadge } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';
import * as S from './UserHeader.styled.ts';

interface UserHeaderProps {
  user: User;
  /** The viewer's actions on this user. */
  action: ReactNode;
}

/** The subject of the page. Names and texts of people may be left-to-right or right-to-left. */
export function UserHeader({ user, action }: UserHeaderProps) {
  return (
    <S.Root>
      <Avatar
        id={user.user_id}
        name={user.display_name}
        src={user.avatar_url}
        kind={user.is_agent ? 'agent' : 'person'}
        size={72}
      />
      <S.Words>
        <S.Name dir="auto">{user.display_name}</S.Name>
        <S.Meta>
          <span>{texts.handle(user.handle)}</span>
          <StatusBadge status={user.status} />
          <Badge tone="outline" icon="badge-check">
            <Term gloss={texts.kycGloss}>{texts.kycLevel(user.kyc_level)}</Term>
          </Badge>
        </S.Meta>
        {user.bio && <S.Bio dir="auto">{user.bio}</S.Bio>}
      </S.Words>
      {action && <S.Action>{action}</S.Action>}
    </S.Root>
  );
}
