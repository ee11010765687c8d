import type { Chat } from '@alma/shared/contract';
import { Card } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import * as S from './ChatList.styled.ts';
import { ChatListItem } from './ChatListItem.tsx';

/** Chats of one page: active ones, then archived ones. */
export function ChatSections({ chats }: { chats: readonly Chat[] }) {
  const active = chats.filter((chat) => !chat.is_archived);
  const archived = chats.filter((chat) => chat.is_archived);
  return (
    <>
      {active.length > 0 && <Chats chats={active} />}
      {archived.length > 0 && (
        <section aria-labelledby="archived-chats">
          <S.SectionTitle id="archived-chats">{texts.list.archived}</S.SectionTitle>
          <Chats chats={archived} />
        </section>
      )}
    </>
  );
}

function Chats({ chats }: { chats: readonly Chat[] }) {
  return (
    <Card>
      <S.List>
        {chats.map((chat) => (
          <li key={chat.id}>
            <ChatListItem chat={chat} />
          </li>
        ))}
      </S.List>
    </Card>
  );
}
