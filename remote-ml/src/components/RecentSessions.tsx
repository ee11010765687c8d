import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { SessionKind } from '@alma/shared/contract';
import { Link } from '@alma/shared/router';
import { Card, CardHeader, momentsFor } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { chatTitle } from './names.ts';
import * as S from './SessionList.styled.ts';

interface RecentSessionsProps {
  kind: SessionKind;
  path: (sessionId: string) => string;
}

/** Recent conversations, newest first. */
export function RecentSessions({ kind, path }: RecentSessionsProps) {
  const moments = momentsFor(useReader());
  const { data } = useApi('sessions.list', { query: { kind, limit: 10 } });
  const sessions = data?.sessions ?? [];
  if (sessions.length === 0) return null;
  return (
    <S.Place>
      <Card>
        <CardHeader title={texts.recentChats} />
        <S.List>
          {sessions.map(({ session_id: id, title, updated_at: at }) => (
            <li key={id}>
              <Link to={path(id)}>
                <bdi>{chatTitle(title)}</bdi>
                <time dateTime={at} title={moments.time(at).exact}>
                  {moments.short(at)}
                </time>
              </Link>
            </li>
          ))}
        </S.List>
      </Card>
    </S.Place>
  );
}
