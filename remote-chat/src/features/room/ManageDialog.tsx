import { api } from '@alma/shared/api';
import type { Chat, ChatParticipant } from '@alma/shared/contract';
import { Dialog } from '@alma/shared/overlays';
import { Banner, Button } from '@alma/shared/ui';
import { useState } from 'react';
import type { ChatClient } from '../../live/chat-client.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { texts } from '../../texts.ts';
import { freePlaces } from './participant-count.ts';
import { PeopleList } from './PeopleList.tsx';
import type { RoomAction } from './room-actions.ts';

interface ManageDialogProps {
  chat: Chat;
  client: ChatClient;
  userId: string;
  /** Ids of users who are online; undefined without a connection. */
  online: readonly string[] | undefined;
  onAction: (action: RoomAction) => void;
  onClose: () => void;
}

/** The participants, for a chat admin: remove, add, make others admins. */
export function ManageDialog({ chat, client, userId, online, onAction, onClose }: ManageDialogProps) {
  const [error, setError] = useState<string>();
  const makeAdmin = async ({ user_id, display_name }: ChatParticipant) => {
    setError(undefined);
    const params = { chat_id: chat.id };
    try {
      const body = { user_id, role: 'admin' as const };
      client.takeAnswer(chat.id, await api.call('chats.participants.add', { params, body }));
    } catch (problem) {
      reportChatFailure('participants', problem);
      setError(texts.people.makeAdminFailed(display_name));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.room.manage}
      footer={
        freePlaces(chat) > 0 && (
          <>
            <Button icon="plus" onClick={() => onAction({ type: 'add-agent' })}>
              {texts.agents.add}
            </Button>
            <Button icon="plus" onClick={() => onAction({ type: 'add' })}>
              {texts.people.add}
            </Button>
          </>
        )
      }
    >
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      <PeopleList
        chat={chat}
        online={online}
        userId={userId}
        onRemove={(person) => onAction({ type: 'remove', person })}
        onRemoveAgent={(agent) => onAction({ type: 'remove-agent', agent })}
        onMakeAdmin={(person) => void makeAdmin(person)}
      />
    </Dialog>
  );
}
