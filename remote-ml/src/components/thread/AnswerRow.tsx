import { AnsweringLine } from '@alma/shared/chat';
import type { Citation, SessionMessage, ToolStep } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Banner, type Moments } from '@alma/shared/ui';
import { type ReactNode, useState } from 'react';
import type { Row } from '../../live/rows.ts';
import { isOpenQuestion } from '../../live/turn.ts';
import { texts } from '../../texts.ts';
import { Answer, type CitationUse, type Speaker } from './Answer.tsx';
import { AnswerOutcome } from './AnswerOutcome.tsx';

const copy = texts.thread;
const noCitations: readonly Citation[] = [];

/* The next row already provides the spacing. */
const After = styled.div`
  && > * {
    margin-bottom: 0;
  }
`;

type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>;
type GrowingRow = RowOf<'growing'>;

export interface AnswerRowProps {
  row: RowOf<'answer'> | GrowingRow;
  moments: Moments;
  /** The author of a message; without one, of the streamed answer. */
  speakerOf: (message?: SessionMessage) => Speaker;
  citationUse?: CitationUse | undefined;
  canCopy?: boolean;
  /** Shown between the user's message and the answer: the effects of the message. */
  renderBefore?: ((message: SessionMessage) => ReactNode) | undefined;
  /** Shown after an answer: its consequences. */
  renderAfter?: ((message: SessionMessage) => ReactNode) | undefined;
}

/**
 * An answer from its first word to the stored message. Its elements stay the same, so that a selection, the focus and
 * opened steps survive its end.
 */
export function AnswerRow(props: AnswerRowProps) {
  const { row, moments, speakerOf, citationUse, canCopy = false, renderBefore, renderAfter } = props;
  const [startedAt] = useState(() => new Date().toISOString());
  if (row.kind === 'growing' && row.pause !== undefined)
    return (
      <Banner tone="warning" icon="pause" title={copy.paused}>
        {row.pause}
      </Banner>
    );
  const message = row.kind === 'answer' ? row.message : undefined;
  const content = contentOf(row);
  return (
    <>
      {message && renderBefore?.(message)}
      {(message !== undefined || content.text !== '' || content.steps.length > 0) && (
        <Answer
          {...content}
          at={moments.time(message?.timestamp ?? startedAt)}
          speaker={speakerOf(message)}
          citationUse={citationUse}
        >
          {message && <AnswerOutcome message={message} canCopy={canCopy} />}
        </Answer>
      )}
      {row.kind === 'growing' ? <Waiting row={row} /> : <After>{renderAfter?.(row.message)}</After>}
    </>
  );
}

function contentOf(row: AnswerRowProps['row']) {
  if (row.kind === 'growing') {
    const { text, citations, steps, runId } = row;
    return { text, citations, steps, runId };
  }
  const { content, additional_kwargs: about } = row.message;
  return { text: content, citations: about.citations ?? noCitations, steps: about.steps ?? [] };
}

/** Shown below an answer that only waits for its next words, the result of a tool or the connection. */
function Waiting({ row: { text, steps, isLost } }: { row: GrowingRow }) {
  if (isLost) return <AnsweringLine>{copy.lost}</AnsweringLine>;
  return isWorking(text, steps) && <AnsweringLine>{copy.answering}</AnsweringLine>;
}

const isWorking = (text: string, steps: readonly ToolStep[]): boolean =>
  !steps.some(isOpenQuestion) && (text === '' || steps.at(-1)?.status === 'running');
