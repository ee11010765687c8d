import { Message, OwnMessage, SystemLine } from '@alma/shared/chat';
import type { SpinArtifact } from '@alma/shared/contract';
import { spinPhases } from '@alma/shared/contract/spin/limits';
import { loadMarkdown, Markdown } from '@alma/shared/markdown';
import { styled } from '@alma/shared/styled';
import { Avatar, Badge, Banner, Button, type Moments } from '@alma/shared/ui';
import { memo } from 'react';
import { ToolSteps } from '../../components/thread/ToolSteps.tsx';
import { liveTexts } from '../../live/spin/texts.ts';
import type { SpinRow } from './rows.ts';
import { spinTexts as copy } from './texts.ts';
import { VoteCard } from './VoteCard.tsx';

// Nearly every post needs the parser, so it loads along with the run.
void loadMarkdown();

const Ready = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px 10px;
  margin: 14px 0;
  color: var(--text-muted);
  font-size: var(--fs-12);
`;

const Quote = styled.blockquote`
  margin: 8px 0 0;
  padding-left: 10px;
  border-left: 2px solid var(--accent-line);
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const FailureRow = styled.div`
  margin: 14px 0;
`;

/** Each mask has its own tint. */
const hueOf = (phase: (typeof spinPhases)[number]): number => 45 + spinPhases.indexOf(phase) * 47;

export interface SpinRowViewProps {
  row: SpinRow;
  moments: Moments;
  /** Undefined during a replay, which has no actions. */
  onRetry: (() => void) | undefined;
  onRead: (artifact: SpinArtifact) => void;
}

/** One row of a run's thread, memoised so that scrolling renders only new rows. */
export const SpinRowView = memo(function SpinRowView({ row, moments, onRetry, onRead }: SpinRowViewProps) {
  switch (row.kind) {
    case 'own':
      return <OwnMessage state={{ status: 'sent', at: moments.time(row.at) }}>{row.content}</OwnMessage>;
    case 'pending':
      return <OwnMessage state={{ status: 'pending' }}>{row.content}</OwnMessage>;
    case 'line':
      return <SystemLine>{row.text}</SystemLine>;
    case 'vote':
      return <VoteCard vote={row.event} />;
    case 'supervisor':
      return <Supervisor row={row} moments={moments} />;
    case 'agent':
      return <AgentMessage row={row} moments={moments} />;
    case 'artifact': {
      const { artifact } = row;
      const { name, version, edited } = artifact;
      return (
        <Ready>
          {edited ? copy.editedLine(name, version) : copy.artifactLine(name)}
          <Button
            size="sm"
            icon="file-text"
            aria-label={copy.readNamed(artifact.name)}
            onClick={() => onRead(artifact)}
          >
            {copy.read}
          </Button>
        </Ready>
      );
    }
    case 'failure': {
      const { code, message, retryable } = row.event;
      const canRetry = row.isLast && retryable && onRetry !== undefined;
      return (
        <FailureRow>
          <Banner
            tone={row.isLast ? toneOf(code) : 'inset'}
            title={message === '' ? liveTexts.failed : message}
            action={
              canRetry && (
                <Button size="sm" icon="rotate-cw" onClick={onRetry}>
                  {copy.retry}
                </Button>
              )
            }
          />
        </FailureRow>
      );
    }
  }
});

/** A used-up budget is not an error: the run waits for it. */
const toneOf = (code: string) => (code === 'QUOTA_EXCEEDED' ? 'warning' : 'danger');

type RowOf<K extends SpinRow['kind']> = Extract<SpinRow, { kind: K }>;

function Supervisor({ row: { event }, moments }: { row: RowOf<'supervisor'>; moments: Moments }) {
  const unquoted = event.feedback.filter((text) => !event.content.includes(text));
  return (
    <Message
      framed
      name={event.supervisor}
      at={moments.time(event.at)}
      avatar={<Avatar id={event.supervisor} name={event.supervisor} kind="supervisor" icon="compass" />}
      badges={
        <Badge tone="tint" icon="drama" hue={hueOf(event.phase)} small>
          {event.mask_name}
        </Badge>
      }
    >
      <Markdown text={event.content} headingLevel={2} />
      {unquoted.map((text) => (
        <Quote key={text} aria-label={copy.considered}>
          {text}
        </Quote>
      ))}
    </Message>
  );
}

function AgentMessage({ row: { event, isGrouped }, moments }: { row: RowOf<'agent'>; moments: Moments }) {
  const isThinking = event.message_type === 'thinking';
  return (
    <Message
      name={event.agent}
      at={moments.time(event.at)}
      grouped={isGrouped}
      quiet={isThinking}
      avatar={<Avatar id={event.agent} name={event.agent} kind="agent" />}
      badges={
        isThinking && (
          <Badge tone="outline" icon="brain" small>
            {copy.thinking}
          </Badge>
        )
      }
    >
      <ToolSteps steps={event.steps ?? []} />
      <Markdown text={event.content} headingLevel={2} />
    </Message>
  );
}
