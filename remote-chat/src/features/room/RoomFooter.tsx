import { Composer, ReadOnlyNotice, TypingLine, useDraft } from '@alma/shared/chat';
import type { Chat } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { isTooNested, tooNestedText } from '@alma/shared/contract/values/nesting';
import { styled } from '@alma/shared/styled';
import type { ChatClient } from '../../live/chat-client.ts';
import type { ChatState } from '../../live/chat-state.ts';
import { texts } from '../../texts.ts';
import { MentionList } from './agents/MentionList.tsx';
import { useMentions } from './agents/useMentions.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { typingText } from './typing-text.ts';

const Root = styled.div`
  position: relative;
`;

interface RoomFooterProps {
  chat: Chat;
  state: ChatState;
  client: ChatClient;
  userId: string;
  /** Number of unconfirmed messages in all chats. */
  waiting: number;
}

/** Below the thread: who is typing, the connection and the composer, or why the chat is read-only. */
export function RoomFooter({ chat, state, client, userId, waiting }: RoomFooterProps) {
  const [draft, setDraft] = useDraft(`alma.chat.draft.${userId}.${chat.id}`);
  const handleChange = (text: string) => {
    setDraft(text);
    if (text.trim() !== '') client.notifyTyping(chat.id);
  };
  const { participants, agents = [] } = chat;
  const { field, suggesting, ...mentions } = useMentions({ agents, text: draft, onTextChange: handleChange });
  if (chat.is_archived) return <ReadOnlyNotice>{texts.archivedNotice}</ReadOnlyNotice>;

  const typing = Object.keys(state.typing[chat.id] ?? {});
  const names = [
    ...participants.map(({ user_id: id, display_name: name }) => ({ id, name })),
    ...agents,
  ].flatMap(({ id, name }) => (typing.includes(id) ? [name] : []));
  const handleSend = () => {
    client.send(chat.id, draft.trim());
    setDraft('');
  };
  return (
    <>
      <TypingLine>{typingText(names)}</TypingLine>
      <ConnectionLine connection={state.connection} waiting={waiting} onReconnect={client.reconnect} />
      <Root>
        <MentionList mentions={mentions} participants={participants} userId={userId} />
        <Composer
          label={texts.room.message}
          placeholder={texts.room.placeholder(chat.title)}
          limit={chatLimits.message}
          error={isTooNested(draft.trim()) ? tooNestedText : undefined}
          value={draft}
          onValueChange={handleChange}
          onSend={handleSend}
          ref={field}
          suggesting={agents.length > 0 ? suggesting : undefined}
        />
      </Root>
    </>
  );
}
