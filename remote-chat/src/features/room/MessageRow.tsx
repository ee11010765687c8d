import type { OwnMessageState } from '@alma/shared/chat';
import { DaySeparator, Message, OwnMessage, SystemLine } from '@alma/shared/chat';
import { Markdown } from '@alma/shared/markdown';
import { styled } from '@alma/shared/styled';
import { Avatar, type Moments } from '@alma/shared/ui';
import type { ChatClient } from '../../live/chat-client.ts';
import { failureOf, type OutboxItem } from '../../live/outbox.ts';
import { texts } from '../../texts.ts';
import { AgentBadges } from './agents/AgentBadges.tsx';
import type { Row } from './rows.ts';

interface MessageRowProps {
  row: Row;
  moments: Moments;
  client: ChatClient;
  userId: string;
  isConnected: boolean;
}

/* The day separator above already provides the spacing. */
const FirstOfDay = styled.div`
  && > * {
    margin-top: 0;
  }
`;

/** One row of the thread. */
export function MessageRow(props: MessageRowProps) {
  if (!props.row.isFirstOfDay) return <RowContent {...props} />;
  return (
    <FirstOfDay>
      <RowContent {...props} />
    </FirstOfDay>
  );
}

function RowContent({ row, moments, client, userId, isConnected }: MessageRowProps) {
  switch (row.kind) {
    case 'day':
      return <DaySeparator>{moments.dayName(row.iso)}</DaySeparator>;
    case 'system':
      return <SystemLine>{row.text}</SystemLine>;
    case 'other': {
      const { agent, sender, sender_id, content, created_at } = row.message;
      const name = agent?.name ?? sender?.display_name ?? '';
      const kind = agent === undefined ? 'person' : 'agent';
      return (
        <Message
          name={name}
          at={moments.time(created_at)}
          avatar={<Avatar id={sender_id ?? ''} name={name} kind={kind} src={sender?.avatar_url} />}
          badges={agent && <AgentBadges agent={agent} userId={userId} />}
          grouped={row.isGrouped}
        >
          <Markdown text={content} headingLevel={2} breaks />
        </Message>
      );
    }
    case 'own':
      return (
        <OwnMessage
          state={{ status: 'sent', at: moments.time(row.message.created_at) }}
          grouped={row.isGrouped}
        >
          <Markdown text={row.message.content} headingLevel={2} breaks />
        </OwnMessage>
      );
    case 'unsent': {
      const { requestId, text } = row.item;
      return (
        <OwnMessage
          state={stateOf(row.item, isConnected)}
          onRetry={() => client.retry(requestId)}
          onDiscard={() => client.discard(requestId)}
        >
          <Markdown text={text} headingLevel={2} breaks />
        </OwnMessage>
      );
    }
  }
}

function stateOf(item: OutboxItem, isConnected: boolean): OwnMessageState {
  const reason = failureOf(item);
  if (reason !== undefined) return { status: 'failed', reason };
  return item.state === 'waiting' && !isConnected
    ? { status: 'pending', text: texts.room.waiting }
    : { status: 'pending' };
}
