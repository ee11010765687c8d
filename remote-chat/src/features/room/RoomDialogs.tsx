import { api, useIsMounted } from '@alma/shared/api';
import type { Chat } from '@alma/shared/contract';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import type { ChatAction } from '../../live/chat-calls.ts';
import type { ChatClient } from '../../live/chat-client.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { texts } from '../../texts.ts';
import { AddPeopleDialog } from './AddPeopleDialog.tsx';
import { AddAgentDialog } from './agents/AddAgentDialog.tsx';
import { ManageDialog } from './ManageDialog.tsx';
import type { RoomAction } from './room-actions.ts';

const { people, room } = texts;

interface RoomDialogsProps {
  action: RoomAction;
  chat: Chat;
  client: ChatClient;
  userId: string;
  /** Ids of users who are online; undefined without a connection. */
  online: readonly string[] | undefined;
  onAction: (action: RoomAction | undefined) => void;
  /** Called with true when the reader leaves the chat, and with false when that failed. */
  onLeaving: (isLeaving: boolean) => void;
}

/** The dialogs of a chat's actions. Each shows its own failure. */
export function RoomDialogs(props: RoomDialogsProps) {
  const { action, chat, client, userId, online, onAction, onLeaving } = props;
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const params = { chat_id: chat.id };
  const close = () => onAction(undefined);
  const remove = (user_id: string) =>
    api.call('chats.participants.remove', { params: { ...params, user_id } });

  switch (action.type) {
    case 'add':
      return <AddPeopleDialog chat={chat} client={client} onClose={close} />;
    case 'add-agent':
      return <AddAgentDialog chat={chat} client={client} userId={userId} onClose={close} />;
    case 'manage':
      return (
        <ManageDialog
          chat={chat}
          client={client}
          userId={userId}
          online={online}
          onAction={onAction}
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
            onLeaving(true);
            try {
              await remove(userId);
            } catch (problem) {
              onLeaving(false);
              throw problem;
            }
            if (isMounted()) await navigate('/chat');
            client.leave(chat.id);
          }}
        />
      );
    case 'remove':
      return (
        <Question
          title={people.removeTitle(action.person.display_name)}
          text={people.removeText(action.person.display_name)}
          kind="participants"
          label={people.removeAction}
          failure={people.removeFailed(action.person.display_name)}
          onClose={close}
          onConfirm={async () => {
            await remove(action.person.user_id);
            client.takeAnswer(chat.id, await api.call('chats.get', { params }));
          }}
        />
      );
    case 'remove-agent':
      return (
        <Question
          title={people.removeTitle(action.agent.name)}
          text={texts.agents.removeText(action.agent.name)}
          kind="participants"
          label={people.removeAction}
          failure={people.removeFailed(action.agent.name)}
          onClose={close}
          onConfirm={async () => {
            const agentParams = { ...params, chat_agent_id: action.agent.id };
            await api.call('chats.agents.remove', { params: agentParams });
            client.takeAnswer(chat.id, await api.call('chats.get', { params }));
          }}
        />
      );
  }
}

interface QuestionProps {
  title: string;
  text: string;
  kind: ChatAction;
  label: string;
  failure: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function Question({ text, kind, label, failure, ...dialog }: QuestionProps) {
  const failed = (problem: unknown) => {
    reportChatFailure(kind, problem);
    return failure;
  };
  return (
    <ConfirmDialog open {...dialog} confirmLabel={label} failed={failed} danger>
      {text}
    </ConfirmDialog>
  );
}
