import { chatLimits } from '@alma/shared/contract/chat/limits';
import { Icon, SidebarRetry } from '@alma/shared/ui';
import { useState } from 'react';
import { UnreadCount } from '../components/UnreadCount.tsx';
import * as S from '../features/sidebar/Sidebar.styled.ts';
import { listed } from '../live/chat-table.ts';
import { useChatClient, useChatState } from '../live/use-chats.ts';
import { texts } from '../texts.ts';

/** The active chats in the sidebar with their unread counts, and a link to a new one below the limit. */
export default function ChatListWidget() {
  const client = useChatClient();
  const { list, chats } = useChatState(client);
  const { active } = listed(chats);
  const [isRetrying, setIsRetrying] = useState(false);

  const retry = async () => {
    setIsRetrying(true);
    await client?.reload();
    setIsRetrying(false);
  };

  return (
    <>
      {active.map((chat) => (
        <S.Item key={chat.id} to={`/chat/${encodeURIComponent(chat.id)}`}>
          <Icon name="message-square" />
          <span data-title="" dir="auto" title={chat.title}>
            {chat.title}
          </span>
          <UnreadCount count={chat.unread_count} />
        </S.Item>
      ))}
      {(list === 'failed' || isRetrying) && active.length === 0 && (
        <SidebarRetry label={texts.list.failed} busy={isRetrying} onRetry={() => void retry()} />
      )}
      {active.length >= chatLimits.activeChats ? (
        <S.Limit>{texts.limitReached}</S.Limit>
      ) : (
        <S.NewItem to="/chat/new">
          <Icon name="plus" />
          <span data-title="">{texts.newChat}</span>
        </S.NewItem>
      )}
    </>
  );
}
