import { useAuth } from '@alma/shared/auth';
import { useParams } from '@alma/shared/router';
import { Room } from '../features/room/Room.tsx';
import { ChatNotFound, PleaseLogIn, RoomSkeleton } from '../features/room/RoomStates.tsx';

export default function ChatPage() {
  const { chatId } = useParams();
  const { user, loading } = useAuth();
  if (!user) return loading ? <RoomSkeleton /> : <PleaseLogIn />;
  if (chatId === undefined) return <ChatNotFound />;
  return <Room key={chatId} chatId={chatId} user={user} />;
}
