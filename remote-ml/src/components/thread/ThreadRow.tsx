import { AnsweringLine, DaySeparator, OwnMessage } from '@alma/shared/chat';
import type { SessionMessage } from '@alma/shared/contract';
import { Banner, Button } from '@alma/shared/ui';
import { memo } from 'react';
import type { Conversation } from '../../live/conversation.ts';
import type { Row } from '../../live/rows.ts';
import { texts } from '../../texts.ts';
import { AnswerRow, type AnswerRowProps } from './AnswerRow.tsx';

const copy = texts.thread;

export interface ThreadRowProps extends Omit<AnswerRowProps, 'row'> {
  row: Row;
  conversation: Conversation;
  isRunning: boolean;
}

/** One row of a conversation with an AI. An unchanged row is not rendered again while the user types below it. */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { row, moments } = props;
  return (
    <>
      {row.day !== undefined && <DaySeparator>{moments.dayName(row.day)}</DaySeparator>}
      <RowContent {...props} />
    </>
  );
});

function RowContent(props: ThreadRowProps) {
  const { row, moments, conversation, isRunning } = props;
  switch (row.kind) {
    case 'own':
      return (
        <OwnMessage state={{ status: 'sent', at: moments.time(row.message.timestamp) }}>
          <OwnText
            text={row.message.content}
            sent={sentWith(row.message)}
            target={row.message.additional_kwargs.target_agent}
          />
        </OwnMessage>
      );
    case 'unsent': {
      const { outgoing, failure } = row;
      const sent = [...outgoing.files.map(({ name }) => name), ...outgoing.urls];
      return (
        <>
          <OwnMessage
            state={failure === undefined ? { status: 'pending' } : { status: 'failed', reason: failure }}
            {...(isRunning ? {} : { onRetry: () => conversation.sendAgain(outgoing) })}
            onDiscard={() => conversation.discard(outgoing.requestId)}
          >
            <OwnText text={outgoing.text} sent={sent} target={outgoing.target} />
          </OwnMessage>
          {failure === undefined && <AnsweringLine />}
        </>
      );
    }
    case 'answer':
    case 'growing':
      return <AnswerRow {...props} row={row} />;
    case 'unanswered':
      return (
        <Banner
          tone={row.failure === undefined ? 'inset' : 'danger'}
          title={row.failure ?? copy.unanswered}
          action={
            <Button size="sm" icon="rotate-cw" onClick={() => conversation.sendAgain(row.outgoing)}>
              {copy.retry}
            </Button>
          }
        />
      );
  }
}

const sentWith = ({ additional_kwargs: { files = [], urls = [] } }: SessionMessage): string[] => [
  ...files,
  ...urls,
];

interface OwnTextProps {
  text: string;
  /** Names of files, and addresses. */
  sent: readonly string[];
  target: string | undefined;
}

function OwnText({ text, sent, target }: OwnTextProps) {
  const attached = sent.length > 0 ? copy.sent(sent.join(', ')) : '';
  const addressed = target === undefined ? '' : copy.target(target);
  return <>{[text, attached, addressed].filter((part) => part !== '').join('\n')}</>;
}
