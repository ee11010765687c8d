import type { Chat, ChatAgent, ChatParticipant } from '@alma/shared/contract';
import { Avatar, Badge, IconButton } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { AgentItem } from './agents/AgentItem.tsx';
import * as S from './people.styled.ts';

const copy = texts.people;

interface PeopleListProps {
  chat: Chat;
  /** Ids of users who are online; undefined without a connection. */
  online: readonly string[] | undefined;
  userId: string;
  /** Absent when the reader may not change anything. */
  onRemove?: ((person: ChatParticipant) => void) | undefined;
  onRemoveAgent?: ((agent: ChatAgent) => void) | undefined;
  onMakeAdmin?: ((person: ChatParticipant) => void) | undefined;
}

/** The participants and whether they are online, and their agents. */
export function PeopleList(props: PeopleListProps) {
  const { chat, online, userId, onRemove, onRemoveAgent, onMakeAdmin } = props;
  return (
    <ul data-flush="">
      {chat.participants.map((person) => {
        const { user_id, display_name: name, avatar_url, role } = person;
        const isOwn = user_id === userId;
        const presence = online && (online.includes(user_id) ? 'online' : 'offline');
        return (
          <S.Person key={user_id}>
            <Avatar id={user_id} name={name} src={avatar_url} presence={presence} />
            <S.Text>
              <span>
                <bdi title={name}>{name}</bdi> {isOwn && <small>{copy.own}</small>}
              </span>
              {presence && copy[presence]}
            </S.Text>
            {role === 'admin' && <Badge small>{copy.admin}</Badge>}
            {onMakeAdmin && role !== 'admin' && (
              <IconButton
                icon="shield-check"
                size="sm"
                label={copy.makeAdmin(name)}
                onClick={() => onMakeAdmin(person)}
              />
            )}
            {onRemove && !isOwn && (
              <IconButton icon="x" size="sm" label={copy.remove(name)} onClick={() => onRemove(person)} />
            )}
          </S.Person>
        );
      })}
      {chat.agents?.map((agent) => (
        <AgentItem
          key={agent.id}
          agent={agent}
          owner={chat.participants.find(({ user_id }) => user_id === agent.owner_id)}
          userId={userId}
          onRemove={onRemove || agent.owner_id === userId ? onRemoveAgent : undefined}
        />
      ))}
    </ul>
  );
}
