import { ChatList } from '../features/chat-list/ChatList.tsx';

export default function ChatListPage() {
  return <ChatList />;
}
