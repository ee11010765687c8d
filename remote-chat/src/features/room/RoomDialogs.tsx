import { api } from '@alma/shared/api';
import type { Chat } from '@alma/shared/contract';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { useState } from 'react';
import type { ChatClient } from '../../live/chat-client.ts';
import type { ChatAct } from '../../live/chat-calls.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { texts } from '../../texts.ts';
import { AddPeopleDialog } from './AddPeopleDialog.tsx';
import { ManageDialog } from './ManageDialog.tsx';
import type { RoomAct } from './room-acts.ts';

const { people, room } = texts;

interface RoomDialogsProps {
  act: RoomAct;
  chat: Chat;
  client: ChatClient;
  userId: string;
  /** Who is online; undefined while the connection is away. */
  online: readonly string[] | undefined;
  onAct: (act: RoomAct | undefined) => void;
}

/** Questions before an act on the chat, each failing in its own place. */
export function RoomDialogs({ act, chat, client, userId, online, onAct }: RoomDialogsProps) {
  const navigate = useNavigate();
  const params = { chat_id: chat.id };
  const close = () => onAct(undefined);
  const remove = (user_id: string) =>
    api.call('chats.participants.remove', { params: { ...params, user_id } });

  switch (act.type) {
    case 'add':
      return <AddPeopleDialog chat={chat} client={client} onClose={close} />;
    case 'manage':
      return (
        <ManageDialog
          chat={chat}
          client={client}
          userId={userId}
          online={online}
          onAct={onAct}
          onClose={close}
        />
      );
    case 'archive':
      return (
        <Question
          title={room.archiveTitle}
          text={room.archiveText(chat.title)}
          kind="archive"
          label={room.archive}
          failure={room.archiveFailed}
          onClose={close}
          onConfirm={async () => client.takeAnswer(chat.id, await api.call('chats.archive', { params }))}
        />
      );
    case 'leave':
      return (
        <Question
          title={people.leaveTitle}
          text={people.leaveText(chat.title)}
          kind="participants"
          label={people.leave}
          failure={people.leaveFailed}
          onClose={close}
          onConfirm={async () => {
            await remove(userId);
            await navigate('/chat');
            client.leave(chat.id);
          }}
        />
      );
    case 'remove':
      return (
        <Question
          title={people.removeTitle(act.person.display_name)}
          text={people.removeText(act.person.display_name)}
          kind="participants"
          label={people.removeAct}
          failure={people.removeFailed(act.person.display_name)}
          onClose={close}
          onConfirm={async () => {
            await remove(act.person.user_id);
            client.takeAnswer(chat.id, await api.call('chats.get', { params }));
          }}
        />
      );
  }
}

interface QuestionProps {
  title: string;
  text: string;
  kind: ChatAct;
  label: string;
  failure: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function Question({ title, text, kind, label, failure, onConfirm, onClose }: QuestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const handleConfirm = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (problem) {
      reportChatFailure(kind, problem);
      setError(failure);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
      busy={isBusy}
      error={error}
    >
      {text}
    </ConfirmDialog>
  );
}
