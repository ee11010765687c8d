import { PanelSection } from '@alma/shared/chat';
import type { Chat } from '@alma/shared/contract';
import { Button, Icon } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { NotifySection } from './NotifySection.tsx';
import { freePlaces, participantCount } from './participant-count.ts';
import * as S from './people.styled.ts';
import { PeopleList } from './PeopleList.tsx';
import type { RoomAction } from './room-actions.ts';

interface PeoplePanelProps {
  chat: Chat;
  /** Ids of users who are online; undefined without a connection. */
  online: readonly string[] | undefined;
  userId: string;
  isAdmin: boolean;
  onAction: (action: RoomAction) => void;
}

/** The panel beside the thread: participants, notifications and attachments. */
export function PeoplePanel({ chat, online, userId, isAdmin, onAction }: PeoplePanelProps) {
  const canManage = isAdmin && !chat.is_archived;
  const hasRoom = freePlaces(chat) > 0;
  return (
    <>
      <PanelSection title={texts.people.title} count={participantCount(chat)}>
        <PeopleList
          chat={chat}
          online={online}
          userId={userId}
          onRemove={canManage ? (person) => onAction({ type: 'remove', person }) : undefined}
          onRemoveAgent={chat.is_archived ? undefined : (agent) => onAction({ type: 'remove-agent', agent })}
        />
        <S.Actions>
          {canManage && hasRoom && (
            <Button variant="ghost" size="sm" icon="plus" onClick={() => onAction({ type: 'add' })}>
              {texts.people.add}
            </Button>
          )}
          {!chat.is_archived && hasRoom && (
            <Button variant="ghost" size="sm" icon="plus" onClick={() => onAction({ type: 'add-agent' })}>
              {texts.agents.add}
            </Button>
          )}
          <Button variant="ghost" size="sm" icon="log-out" onClick={() => onAction({ type: 'leave' })}>
            {texts.people.leave}
          </Button>
        </S.Actions>
      </PanelSection>
      {!chat.is_archived && <NotifySection userId={userId} />}
      <PanelSection title={texts.attachments.title}>
        <S.Soon>
          <Icon name="paperclip" />
          {texts.attachments.soon}
        </S.Soon>
      </PanelSection>
    </>
  );
}
