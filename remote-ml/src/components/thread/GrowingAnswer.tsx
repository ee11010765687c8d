import { AnsweringLine, Message } from '@alma/shared/chat';
import type { Citation as CitedPassage, ToolStep } from '@alma/shared/contract';
import { GrowingMarkdown } from '@alma/shared/markdown';
import { Banner, type Moments } from '@alma/shared/ui';
import { useState } from 'react';
import { isOpenQuestion } from '../../live/turn.ts';
import { texts } from '../../texts.ts';
import { type CitationUse, type Speaker, SpeakerAvatar, useCitations } from './Answer.tsx';
import { ToolSteps } from './ToolSteps.tsx';

const copy = texts.thread;

interface GrowingAnswerProps {
  runId: string;
  text: string;
  citations: readonly CitedPassage[];
  steps: readonly ToolStep[];
  isLost: boolean;
  /** The reason for a pause. */
  pause?: string | undefined;
  moments: Moments;
  speaker: Speaker;
  citationUse?: CitationUse | undefined;
}

/** The answer waits only for the next words or the result of a tool. */
const isWorking = (text: string, steps: readonly ToolStep[]): boolean =>
  !steps.some(isOpenQuestion) && (text === '' || steps.at(-1)?.status === 'running');

/** An answer that is being written: only its last block is rendered again. */
export function GrowingAnswer(props: GrowingAnswerProps) {
  const { runId, text, citations, steps, isLost, pause, moments, speaker, citationUse } = props;
  const [startedAt] = useState(() => new Date().toISOString());
  const renderCitation = useCitations(citations, citationUse);
  if (pause !== undefined)
    return (
      <Banner tone="warning" icon="pause" title={copy.paused}>
        {pause}
      </Banner>
    );
  return (
    <>
      {(text !== '' || steps.length > 0) && (
        <Message
          name={speaker.name}
          at={moments.time(startedAt)}
          badges={speaker.badges}
          avatar={<SpeakerAvatar {...speaker} />}
        >
          <ToolSteps steps={steps} runId={runId} />
          {text !== '' && <GrowingMarkdown text={text} renderCitation={renderCitation} />}
        </Message>
      )}
      {(isLost || isWorking(text, steps)) && (
        <AnsweringLine>{isLost ? copy.lost : copy.answering}</AnsweringLine>
      )}
    </>
  );
}
