import { useAuth, useReader } from '@alma/shared/auth';
import type { Chat } from '@alma/shared/contract';
import { Avatar, Icon, momentsFor } from '@alma/shared/ui';
import { senderName } from '../../components/sender-name.ts';
import { UnreadCount } from '../../components/UnreadCount.tsx';
import { texts } from '../../texts.ts';
import * as S from './ChatList.styled.ts';

/** One chat: its title, latest message, time and unread count. */
export function ChatListItem({ chat }: { chat: Chat }) {
  const { user } = useAuth();
  const moments = momentsFor(useReader());
  const otherPeople = chat.participants.filter(({ user_id }) => user_id !== user?.user_id);
  const shownPeople = (otherPeople.length > 0 ? otherPeople : chat.participants).slice(0, 2);
  // Some servers send no time: it is then empty.
  const at = (chat.last_message?.created_at ?? '') || chat.created_at;
  return (
    <S.Item to={`/chat/${encodeURIComponent(chat.id)}`}>
      {chat.is_archived ? (
        <S.ArchiveIcon>
          <Icon name="archive" />
        </S.ArchiveIcon>
      ) : (
        <S.Avatars>
          {shownPeople.map(({ user_id, display_name, avatar_url }) => (
            <Avatar key={user_id} id={user_id} name={display_name} src={avatar_url} />
          ))}
        </S.Avatars>
      )}
      <S.Text>
        <span dir="auto" title={chat.title}>
          {chat.title}
        </span>
        <span>{lastText(chat, user?.user_id)}</span>
      </S.Text>
      <S.End>
        {at && <time dateTime={at}>{moments.short(at)}</time>}
        {!chat.is_archived && <UnreadCount count={chat.unread_count} />}
      </S.End>
    </S.Item>
  );
}

function lastText({ last_message: last }: Chat, userId: string | undefined): string {
  if (last === null) return texts.list.noMessages;
  if (last.sender === null) return last.content;
  const name = last.sender_id === userId ? texts.you : senderName(last);
  return texts.list.lastMessage(name, last.content.replaceAll(/[*_`]+/g, ''));
}
