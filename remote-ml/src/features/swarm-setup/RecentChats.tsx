import { useApi } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Card, CardHeader } from '@alma/shared/ui';
import { chatTitle } from '../../components/names.ts';
import { paths } from '../../components/paths.ts';
import { useReader } from '../../components/useReader.ts';
import { texts } from '../../texts.ts';

const Place = styled.div`
  margin-top: 32px;
`;

const List = styled.ul`
  margin: 0;
  padding: 8px;
  list-style: none;

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

/** Swarm chats to go on with, newest first. */
export function RecentChats() {
  const { moments } = useReader();
  const { data } = useApi('sessions.list', { query: { kind: 'swarm', limit: 10 } });
  const sessions = data?.sessions ?? [];
  if (sessions.length === 0) return null;
  return (
    <Place>
      <Card>
        <CardHeader title={texts.swarmSetup.recent} />
        <List>
          {sessions.map(({ session_id: id, title, updated_at: at }) => (
            <li key={id}>
              <Link to={paths.swarm(id)}>
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
