import { chatLimits } from '@alma/shared/contract/chat/limits';
import { Link } from '@alma/shared/router';
import { Banner, ButtonLink, Card, FailureCard, PageHeader, StateCard } from '@alma/shared/ui';
import { listed } from '../../live/chat-table.ts';
import { useChatClient, useChatState } from '../../live/use-chats.ts';
import { texts } from '../../texts.ts';
import * as S from './ChatList.styled.ts';
import { ChatListItem } from './ChatListItem.tsx';
import { ChatListSkeleton } from './ChatListSkeleton.tsx';

/** All chats of the reader: active ones, then archived ones. */
export function ChatList() {
  const client = useChatClient();
  const { list, chats } = useChatState(client);
  const { active, archived } = listed(chats);
  const isFull = active.length >= chatLimits.activeChats;

  return (
    <S.Column>
      <PageHeader
        title={texts.list.heading}
        actions={list === 'ready' && active.length > 0 && !isFull && <NewChatLink />}
      />
      {isFull && <Banner icon="message-square">{texts.limitReached}</Banner>}
      {list === 'loading' && <ChatListSkeleton />}
      {list === 'failed' && (
        <FailureCard
          level={2}
          title={texts.list.failed}
          text={texts.list.failedHint}
          onRetry={() => void client?.reload()}
        />
      )}
      {list === 'ready' && active.length === 0 && (
        <StateCard
          kind="empty"
          icon="message-square"
          level={2}
          title={texts.list.empty}
          action={<NewChatLink />}
        />
      )}
      {list === 'ready' && active.length > 0 && <Chats chats={active} />}
      {list === 'ready' && archived.length > 0 && (
        <section aria-labelledby="archived-chats">
          <S.SectionTitle id="archived-chats">{texts.list.archived}</S.SectionTitle>
          <Chats chats={archived} />
        </section>
      )}
    </S.Column>
  );
}

function Chats({ chats }: { chats: ReturnType<typeof listed>['active'] }) {
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

function NewChatLink() {
  return (
    <ButtonLink variant="primary" icon="plus">
      <Link to="/chat/new">{texts.newChat}</Link>
    </ButtonLink>
  );
}
