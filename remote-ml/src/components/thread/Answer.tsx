import { Citation, Message } from '@alma/shared/chat';
import type { Citation as CitedPassage, SessionMessage } from '@alma/shared/contract';
import { loadMarkdown, Markdown } from '@alma/shared/markdown';
import { styled } from '@alma/shared/styled';
import { Avatar, Badge, CopyButton, Icon, type Moment } from '@alma/shared/ui';
import { type ReactNode, useCallback } from 'react';
import { texts } from '../../texts.ts';
import { Disclosure } from '../Disclosure.tsx';
import { ToolSteps } from './ToolSteps.tsx';
import { usageText } from './usage-text.ts';

const copy = texts.thread;

// Nearly every answer needs the parser, so it loads along with the messages.
void loadMarkdown();

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 4px 10px;
  margin-top: 4px;
  line-height: 28px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

const Notice = styled.p`
  display: flex;
  align-items: baseline;
  gap: 6px;
  margin-top: 6px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    align-self: center;
  }
`;

/** The author of answers in a thread: an assistant, or an agent of a profile. */
export interface Speaker {
  id: string;
  name: string;
  /** Shown in the avatar instead of the assistant's icon. */
  letters?: string;
  /** After the name: an agent's short id. */
  badges?: ReactNode;
}

export const SpeakerAvatar = ({ id, name, letters }: Speaker) => (
  <Avatar
    id={id}
    name={name}
    kind="agent"
    {...(letters === undefined ? { icon: 'sparkles' } : { letters })}
  />
);

export interface CitationUse {
  /** The highlighted passage. */
  active?: CitedPassage | undefined;
  onOpen: (citation: CitedPassage) => void;
}

/** Renders references that have a passage. Others stay as written. */
export function useCitations(citations: readonly CitedPassage[], use: CitationUse | undefined) {
  const active = use && citations.includes(use.active ?? ({} as CitedPassage)) ? use.active : undefined;
  const onOpen = use?.onOpen;
  return useCallback(
    (number: number) => {
      const citation = citations.find(({ n }) => n === number);
      if (citation === undefined || onOpen === undefined) return undefined;
      return (
        <Citation
          number={number}
          active={citation === active}
          source={citation.filename}
          onSelect={() => onOpen(citation)}
        />
      );
    },
    [citations, active, onOpen],
  );
}

const none: readonly CitedPassage[] = [];

interface AnswerProps {
  message: SessionMessage;
  at: Moment;
  speaker: Speaker;
  citationUse?: CitationUse | undefined;
  /** Shows a button that copies it. */
  canCopy?: boolean | undefined;
}

/** A finished answer with its outcome and sources. */
export function Answer({ message, at, speaker, citationUse, canCopy = false }: AnswerProps) {
  const {
    citations = none,
    steps = [],
    ending,
    sourced,
    notices = [],
    usage,
    model,
  } = message.additional_kwargs;
  const renderCitation = useCitations(citations, citationUse);
  const isSourced = sourced !== undefined && sourced.statements > 0;
  const usageLine = usage === undefined ? '' : usageText(usage, model);
  return (
    <Message name={speaker.name} at={at} badges={speaker.badges} avatar={<SpeakerAvatar {...speaker} />}>
      <ToolSteps steps={steps} />
      <Markdown text={message.content} renderCitation={renderCitation} />
      {notices.map((notice) => (
        <Notice key={notice}>
          <Icon name="info" size={13} />
          {notice}
        </Notice>
      ))}
      <Footer>
        {canCopy && <CopyButton value={message.content} label={copy.copyAnswer} />}
        {(usageLine !== '' || isSourced) && (
          <Disclosure title={copy.found}>
            {isSourced && <p>{copy.sourced(sourced.with_source, sourced.statements)}</p>}
            {usageLine !== '' && <p>{usageLine}</p>}
          </Disclosure>
        )}
        {ending === 'stopped' && <Badge icon="square">{copy.stopped}</Badge>}
        {ending === 'length' && <Badge tone="warning">{copy.truncated}</Badge>}
        {ending === 'failed' && <Badge tone="danger">{copy.failed}</Badge>}
      </Footer>
    </Message>
  );
}
