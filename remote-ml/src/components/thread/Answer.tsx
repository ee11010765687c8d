import { Citation, Message } from '@alma/shared/chat';
import type { Citation as CitedPassage, ToolStep } from '@alma/shared/contract';
import { GrowingMarkdown, loadMarkdown } from '@alma/shared/markdown';
import { Avatar, type Moment } from '@alma/shared/ui';
import { type ReactNode, useCallback } from 'react';
import { ToolSteps } from './ToolSteps.tsx';

// Nearly every answer needs the parser, so it loads along with the messages.
void loadMarkdown();

/** The author of answers in a thread: an assistant, or an agent of a profile. */
export interface Speaker {
  id: string;
  name: string;
  /** Shown in the avatar instead of the assistant's icon. */
  letters?: string;
  /** After the name: an agent's short id. */
  badges?: ReactNode;
}

const SpeakerAvatar = ({ id, name, letters }: Speaker) => (
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
function useCitations(citations: readonly CitedPassage[], use: CitationUse | undefined) {
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

interface AnswerProps {
  text: string;
  citations: readonly CitedPassage[];
  steps: readonly ToolStep[];
  /** The run that is writing it, whose question can be answered. */
  runId?: string | undefined;
  at: Moment;
  speaker: Speaker;
  citationUse?: CitationUse | undefined;
  /** After the text. */
  children?: ReactNode;
}

/** What an assistant says, while it is being written and afterwards. */
export function Answer(props: AnswerProps) {
  const { text, citations, steps, runId, at, speaker, citationUse, children } = props;
  const renderCitation = useCitations(citations, citationUse);
  return (
    <Message name={speaker.name} at={at} badges={speaker.badges} avatar={<SpeakerAvatar {...speaker} />}>
      <ToolSteps steps={steps} runId={runId} />
      {text !== '' && <GrowingMarkdown text={text} headingLevel={2} renderCitation={renderCitation} />}
      {children}
    </Message>
  );
}
