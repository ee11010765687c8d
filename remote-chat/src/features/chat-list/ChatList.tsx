import { chatLimits } from '@alma/shared/contract/chat/limits';
import { Link } from '@alma/shared/router';
import { Banner, ButtonLink, FailureCard, OnDemand, PageHeader, StateCard } from '@alma/shared/ui';
import { listed } from '../../live/chat-table.ts';
import { useChatClient, useChatState } from '../../live/use-chats.ts';
import { texts } from '../../texts.ts';
import * as S from './ChatList.styled.ts';
import { ChatListSkeleton } from './ChatListSkeleton.tsx';
import { ChatSections } from './ChatSections.tsx';
import { useListPage, usePageNumber } from './useListPage.ts';

// Loaded on demand: few people have more chats than one page.
const loadPages = async () => (await import('./ChatPages.tsx')).ChatPages;

/** All chats of the reader: active ones, then archived ones. */
export function ChatList() {
  const client = useChatClient();
  const state = useChatState(client);
  const { page, setPage } = usePageNumber();
  const { status, chats, total, busy, ...failure } = useListPage(page, state, client);
  const { active } = listed(state.chats);
  const isFull = active.length >= chatLimits.activeChats;

  return (
    <S.Column>
      <PageHeader
        title={texts.list.heading}
        actions={state.list === 'ready' && active.length > 0 && !isFull && <NewChatLink />}
      />
      {isFull && <Banner icon="message-square">{texts.limitReached}</Banner>}
      {status === 'loading' && <ChatListSkeleton />}
      {status === 'failed' && (
        <FailureCard level={2} title={texts.list.failed} text={texts.list.failedHint} {...failure} />
      )}
      {state.list === 'ready' && active.length === 0 && (page === 1 || total === 0) && (
        <StateCard
          kind="empty"
          icon="message-square"
          level={2}
          title={texts.list.empty}
          action={<NewChatLink />}
        />
      )}
      {status === 'ready' && <ChatSections chats={chats} />}
      {(total > chatLimits.listPage || page > 1) && (
        <OnDemand
          load={loadPages}
          props={{ page, total, shown: chats.length, busy, onPageChange: setPage }}
        />
      )}
    </S.Column>
  );
}

function NewChatLink() {
  return (
    <ButtonLink variant="primary" icon="plus">
      <Link to="/chat/new">{texts.newChat}</Link>
    </ButtonLink>
  );
}
