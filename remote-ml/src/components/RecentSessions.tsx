import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { SessionKind } from '@alma/shared/contract';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Card, CardHeader, momentsFor } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { chatTitle } from './names.ts';

const Place = styled.div`
  margin-top: 32px;
`;

const List = styled.ul`
  padding: 8px;

  a {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 16px;
    padding: 8px 12px;
    border-radius: var(--r-md);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    background: var(--bg-hover);
  }

  time {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;

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
    <Place>
      <Card>
        <CardHeader title={texts.recentChats} />
        <List>
          {sessions.map(({ session_id: id, title, updated_at: at }) => (
            <li key={id}>
              <Link to={path(id)}>
                {chatTitle(title)}
                <time dateTime={at} title={moments.time(at).exact}>
                  {moments.short(at)}
                </time>
              </Link>
            </li>
          ))}
        </List>
      </Card>
    </Place>
  );
}
