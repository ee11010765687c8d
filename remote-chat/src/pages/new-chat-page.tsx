import { chatLimits } from '@alma/shared/contract/chat/limits';
import { useNavigate } from '@alma/shared/router';
import { ChatList } from '../features/chat-list/ChatList.tsx';
import { NewChatDialog } from '../features/new-chat/NewChatDialog.tsx';
import { listed } from '../live/chat-table.ts';
import { useChatClient, useChatState } from '../live/use-chats.ts';

/** The dialog over the list. At the limit of chats it shows only the list, which names the limit. */
export default function NewChatPage() {
  const navigate = useNavigate();
  const { active } = listed(useChatState(useChatClient()).chats);
  const isFull = active.length >= chatLimits.activeChats;
  return (
    <>
      <ChatList />
      {!isFull && <NewChatDialog onClose={() => void navigate('/chat')} />}
    </>
  );
}
