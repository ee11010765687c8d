import { AnsweringLine, Message } from '@alma/shared/chat';
import type { Citation as CitedPassage, ToolStep } from '@alma/shared/contract';
import { GrowingMarkdown } from '@alma/shared/markdown';
import { Banner, type Moment } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { type CitationUse, type Speaker, SpeakerAvatar, useCitations } from './Answer.tsx';
import { ToolSteps } from './ToolSteps.tsx';

const words = texts.thread;

interface GrowingAnswerProps {
  text: string;
  citations: readonly CitedPassage[];
  steps: readonly ToolStep[];
  isLost: boolean;
  /** Why it is paused. */
  pause?: string | undefined;
  at: Moment;
  speaker: Speaker;
  citationUse?: CitationUse | undefined;
}

const isWorking = (steps: readonly ToolStep[]): boolean => steps.at(-1)?.status === 'running';

/** An answer that is being written: only its last block is rendered again. */
export function GrowingAnswer(props: GrowingAnswerProps) {
  const { text, citations, steps, isLost, pause, at, speaker, citationUse } = props;
  const renderCitation = useCitations(citations, citationUse);
  if (pause !== undefined)
    return (
      <Banner tone="warning" icon="pause" title={words.paused}>
        {pause}
      </Banner>
    );
  return (
    <>
      {(text !== '' || steps.length > 0) && (
        <Message name={speaker.name} at={at} badges={speaker.badges} avatar={<SpeakerAvatar {...speaker} />}>
          <ToolSteps steps={steps} />
          {text !== '' && <GrowingMarkdown text={text} renderCitation={renderCitation} />}
        </Message>
      )}
      {(text === '' || isLost || isWorking(steps)) && (
        <AnsweringLine>{isLost ? words.lost : words.answering}</AnsweringLine>
      )}
    </>
  );
}
