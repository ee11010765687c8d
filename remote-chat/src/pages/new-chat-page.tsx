import { chatLimits } from '@alma/shared/contract/chat/limits';
import { useNavigate } from '@alma/shared/router';
import { useState } from 'react';
import { ChatList } from '../features/chat-list/ChatList.tsx';
import { NewChatDialog } from '../features/new-chat/NewChatDialog.tsx';
import { listed } from '../live/chat-table.ts';
import { useChatClient, useChatState } from '../live/use-chats.ts';

/** The dialog over the list. At the limit of chats it shows only the list, which names the limit. */
export default function NewChatPage() {
  const navigate = useNavigate();
  const { list, chats } = useChatState(useChatClient());
  const hasRoom = list !== 'loading' && listed(chats).active.length < chatLimits.activeChats;
  // An open dialog holds typed text, so a limit that is reached later is left to the server's answer.
  const [isOpen, setIsOpen] = useState(hasRoom);
  if (hasRoom && !isOpen) setIsOpen(true);
  return (
    <>
      <ChatList />
      {isOpen && <NewChatDialog onClose={() => void navigate('/chat', { replace: true })} />}
    </>
  );
}
