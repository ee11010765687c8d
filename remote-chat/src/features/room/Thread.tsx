import { useReader } from '@alma/shared/auth';
import { ChatFrame, VirtualLog } from '@alma/shared/chat';
import type { Chat, User } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Badge, momentsFor, OnDemand } from '@alma/shared/ui';
import { useMemo, useState } from 'react';
import type { ChatClient } from '../../live/chat-client.ts';
import type { ChatState, Room } from '../../live/chat-state.ts';
import { useOutbox } from '../../live/use-chats.ts';
import { texts } from '../../texts.ts';
import { ChatMenu } from './ChatMenu.tsx';
import { MessageRow } from './MessageRow.tsx';
import { OlderLine } from './OlderLine.tsx';
import { participantCount } from './participant-count.ts';
import { PeoplePanel } from './PeoplePanel.tsx';
import type { RoomAction } from './room-actions.ts';
import { RoomFooter } from './RoomFooter.tsx';
import { estimateRow, type Row, rowsOf } from './rows.ts';
import { useAnnouncement } from './useAnnouncement.ts';
import { useReading } from './useReading.ts';

// Loaded on demand: a thread can be read without them.
const loadDialogs = async () => (await import('./RoomDialogs.tsx')).RoomDialogs;

const Fill = styled.div`
  display: grid;
  min-height: 0;
`;

interface ThreadProps {
  chat: Chat;
  room: Room;
  state: ChatState;
  client: ChatClient;
  user: User;
  /** Called with true when the reader leaves the chat, and with false when that failed. */
  onLeaving: (isLeaving: boolean) => void;
}

const keyOf = ({ key }: Row): string => key;
const isNews = ({ kind }: Row): boolean => kind === 'other';

/** The messages of a chat with its header, panel, composer and dialogs. */
export function Thread({ chat, room, state, client, user, onLeaving }: ThreadProps) {
  const userId = user.user_id;
  const moments = momentsFor(useReader());
  const outbox = useOutbox(client);
  const [action, setAction] = useState<RoomAction>();
  const { messages } = room.log;
  const isConnected = state.connection.phase === 'ready';
  // Only the socket reports who is online.
  const online = isConnected ? [...(state.online[chat.id] ?? []), userId] : undefined;
  const isAdmin = chat.participants.some(({ user_id, role }) => user_id === userId && role === 'admin');
  const setIsAtEnd = useReading(client, chat.id, chat.last_seq, isConnected);
  const unsent = useMemo(() => outbox.filter(({ chatId }) => chatId === chat.id), [outbox, chat.id]);
  const announcement = useAnnouncement({ messages, unsent, userId });
  const rows = useMemo(
    () => rowsOf({ messages, unsent, userId, dayOf: moments.dayOf }),
    [messages, unsent, userId, moments],
  );
  const present = online && chat.participants.filter(({ user_id }) => online.includes(user_id)).length;
  const people = { chat, online, userId };

  return (
    <Fill data-page="fill">
      <ChatFrame
        title={chat.title}
        badges={chat.is_archived && <Badge icon="archive">{texts.room.archivedBadge}</Badge>}
        subtitle={texts.room.counts(participantCount(chat), present)}
        actions={isAdmin && !chat.is_archived && <ChatMenu onAction={setAction} />}
        panel={{
          label: texts.people.title,
          content: <PeoplePanel {...people} isAdmin={isAdmin} onAction={setAction} />,
        }}
        footer={
          <RoomFooter chat={chat} state={state} client={client} userId={userId} waiting={outbox.length} />
        }
      >
        <OlderLine state={room.older} onRetry={() => void client.loadOlder(chat.id)} />
        <VirtualLog
          rows={rows}
          keyOf={keyOf}
          estimate={estimateRow}
          isNews={isNews}
          announcement={announcement}
          onAtEnd={setIsAtEnd}
          onReachStart={() => room.older === 'idle' && void client.loadOlder(chat.id)}
          renderRow={(row) => <MessageRow row={row} {...{ moments, client, userId, isConnected }} />}
        />
      </ChatFrame>
      {action && (
        <OnDemand
          load={loadDialogs}
          onClose={() => setAction(undefined)}
          props={{ ...people, action, client, onLeaving, onAction: setAction }}
        />
      )}
    </Fill>
  );
}
