import type { User } from '@alma/shared/contract/users/entities';
import { Term } from '@alma/shared/overlays';
import { CardHeader, CopyButton, DescriptionList, StatusBadge } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { Columns } from '../../components/Columns.styled.ts';
import { EmailAddress } from '../../components/EmailAddress.tsx';
import { texts } from '../../texts.ts';
import * as S from './UserInfo.styled.ts';

const copy = texts.userInfo;

interface UserInfoProps {
  user: User;
  /** Actions beside the account's data. */
  more: ReactNode;
}

/** The Info tab: the platform's data about a user. */
export function UserInfo({ user, more }: UserInfoProps) {
  const identity = [
    {
      term: copy.userId,
      value: (
        <>
          <code>{user.user_id}</code>
          <CopyButton value={user.user_id} label={copy.copyUserId} />
        </>
      ),
    },
    { term: copy.handle, value: texts.handle(user.handle) },
    { term: copy.displayName, value: <bdi>{user.display_name}</bdi> },
    {
      term: copy.email,
      value:
        user.email === null ? (
          <S.Absent>{copy.noEmail}</S.Absent>
        ) : (
          <span>
            <EmailAddress email={user.email} />
          </span>
        ),
    },
  ];
  const account = [
    { term: copy.status, value: <StatusBadge status={user.status} /> },
    {
      term: copy.kycLevel,
      label: <Term gloss={texts.kycGloss}>{copy.kycLevel}</Term>,
      value: user.kyc_level,
    },
    { term: copy.agent, value: user.is_agent ? copy.yes : copy.no },
    { term: copy.locale, value: settingOf(user, 'locale') },
    { term: copy.timezone, value: settingOf(user, 'timezone') },
  ];
  return (
    <Columns>
      <S.InfoCard>
        <CardHeader title={copy.identity} />
        <DescriptionList items={identity} align="start" />
      </S.InfoCard>
      <S.InfoCard>
        <CardHeader title={copy.account} />
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
      <S.Absent>{copy.notChosen}</S.Absent> {value}
    </span>
  );
}
