import { useApi } from '@alma/shared/api';
import type { SessionKind } from '@alma/shared/contract';
import { NavLink } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { sidebarEntry, SidebarRetry } from '@alma/shared/ui';
import { chatTitle } from '../../components/names.ts';
import { texts } from '../../texts.ts';

/** Number of listed chats; the page for new chats lists more. */
const shown = 5;

const List = styled.ul`
  /* Aligned with the text of the entry above. */
  padding: 0 0 0 26px;
`;

const Item = styled(NavLink)`
  ${sidebarEntry}
  font-weight: var(--w-regular);

  /* The entry above is highlighted already. */
  &[aria-current] {
    background: none;
    font-weight: var(--w-medium);
  }
`;

interface RecentChatsProps {
  kind: SessionKind;
  path: (sessionId: string) => string;
  /** The accessible name of the list. */
  label: string;
}

/** Recent chats of a kind, below the link to a new one. */
export function RecentChats({ kind, path, label }: RecentChatsProps) {
  const { data, error, isValidating, mutate } = useApi('sessions.list', { query: { kind, limit: shown } });
  if (data === undefined) {
    if (error === undefined) return null;
    return (
      <SidebarRetry label={texts.sidebar.chatsFailed} busy={isValidating} onRetry={() => void mutate()} />
    );
  }
  if (data.sessions.length === 0) return null;
  return (
    <List aria-label={label}>
      {data.sessions.map(({ session_id: id, title }) => (
        <li key={id}>
          <Item to={path(id)} title={chatTitle(title)}>
            <span data-title="" dir="auto">
              {chatTitle(title)}
            </span>
          </Item>
        </li>
      ))}
    </List>
  );
}
