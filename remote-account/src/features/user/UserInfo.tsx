import type { User } from '@alma/shared/contract/users/entities';
import { Term } from '@alma/shared/overlays';
import { CardHeader, CopyButton, DescriptionList, StatusBadge } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { Columns } from '../../components/Columns.styled.ts';
import { texts } from '../../texts.ts';
import * as S from './UserInfo.styled.ts';

const words = texts.userInfo;

interface UserInfoProps {
  user: User;
  /** Actions beside the account's data. */
  more: ReactNode;
}

/** The Info tab: the platform's data about a user. */
export function UserInfo({ user, more }: UserInfoProps) {
  const identity = [
    {
      term: words.userId,
      value: (
        <>
          <code>{user.user_id}</code>
          <CopyButton value={user.user_id} label={words.copyUserId} />
        </>
      ),
    },
    { term: words.handle, value: texts.handle(user.handle) },
    { term: words.displayName, value: <bdi>{user.display_name}</bdi> },
    { term: words.email, value: user.email ?? <S.Absent>{words.noEmail}</S.Absent> },
  ];
  const account = [
    { term: words.status, value: <StatusBadge status={user.status} /> },
    {
      term: words.kycLevel,
      label: <Term gloss={texts.kycGloss}>{words.kycLevel}</Term>,
      value: user.kyc_level,
    },
    { term: words.agent, value: user.is_agent ? words.yes : words.no },
    { term: words.locale, value: settingOf(user, 'locale') },
    { term: words.timezone, value: settingOf(user, 'timezone') },
  ];
  return (
    <Columns>
      <S.InfoCard>
        <CardHeader title={words.identity} />
        <DescriptionList items={identity} align="start" />
      </S.InfoCard>
      <S.InfoCard>
        <CardHeader title={words.account} />
        <DescriptionList items={account} />
      </S.InfoCard>
      {more}
    </Columns>
  );
}

/** The stored value, with a note while it is only the default. */
function settingOf(user: User, field: 'locale' | 'timezone'): ReactNode {
  const value = <code>{user[field]}</code>;
  if (user.chosen?.includes(field) ?? true) return value;
  return (
    <span>
      <S.Absent>{words.notChosen}</S.Absent> {value}
    </span>
  );
}
