import { ApiError, useApi } from '@alma/shared/api';
import { CitedPassage } from '@alma/shared/chat';
import type { Citation } from '@alma/shared/contract';
import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Banner, Button, Loading, Skeleton } from '@alma/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { lineCount, quotedTable, readLines } from './passage.ts';
import { Quote } from './Quote.tsx';

const copy = texts.reader;
/** Lines shown around the passage at first and with each request for more. */
const contextLines = 30;
const more = 300;

const Text = styled.div`
  max-height: min(56vh, 560px);
  padding: 12px 16px;
  border-radius: var(--r-lg);
  background: var(--bg-inset);
  font-size: var(--fs-13);
  line-height: 1.6;
  overflow-y: auto;
`;

const Line = styled.p`
  display: grid;
  grid-template-columns: 4ch minmax(0, 1fr);
  gap: 12px;
  min-height: 1.6em;
  color: var(--text-muted);

  > span:first-child {
    color: var(--text-subtle);
    font-variant-numeric: tabular-nums;
    text-align: right;
    user-select: none;
  }

  > span:last-child {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  &[data-cited] {
    color: var(--text);
  }
`;

interface ReaderProps {
  projectId: string;
  citation: Citation;
  onClose: () => void;
}

/** The file of a cited passage in the cited version, with the passage marked. */
export function Reader({ projectId, citation, onClose }: ReaderProps) {
  const { file_id, version, filename, heading, start_line, end_line } = citation;
  const { data, error } = useApi(
    'projects.files.text',
    { params: { project_id: projectId, file_id }, query: { version } },
    { revalidateOnFocus: false },
  );
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog
      open
      onClose={onClose}
      title={filename}
      description={copy.lines(heading, start_line, end_line)}
      size="lg"
      footer={
        <Button onClick={onClose} data-autofocus="">
          {texts.close}
        </Button>
      }
    >
      {data === undefined && error === undefined && (
        <Loading>
          <Skeleton height={160} />
        </Loading>
      )}
      {data !== undefined && <Passage text={data.text} citation={citation} />}
      {data === undefined && error !== undefined && (
        <>
          <Banner tone="warning">{isGone ? copy.gone : copy.failed}</Banner>
          <Text>
            {quotedTable(citation) === undefined ? (
              <CitedPassage>{citation.quote}</CitedPassage>
            ) : (
              <Quote citation={citation} />
            )}
          </Text>
        </>
      )}
    </Dialog>
  );
}

function Passage({ text, citation }: { text: string; citation: Citation }) {
  const [from, setFrom] = useState(Math.max(1, citation.start_line - contextLines));
  const last = lineCount(text);
  const [to, setTo] = useState(Math.min(last, citation.end_line + contextLines));
  const passage = useRef<HTMLParagraphElement>(null);
  const lines = readLines(text, citation, from, to);
  const first = lines.find(({ pieces }) => pieces.some(({ isCited }) => isCited))?.number;

  // Scrolls to the passage, wherever it is in the file.
  useEffect(() => {
    passage.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <Text role="region" aria-label={copy.text} tabIndex={0}>
      {from > 1 && (
        <Button size="sm" variant="ghost" onClick={() => setFrom(Math.max(1, from - more))}>
          {copy.earlier}
        </Button>
      )}
      {lines.map(({ number, pieces }) => (
        <Line
          key={number}
          ref={number === first ? passage : undefined}
          data-cited={pieces.some(({ isCited }) => isCited) ? '' : undefined}
        >
          <span aria-hidden>{number}</span>
          <span>
            {pieces.map((piece, index) =>
              piece.isCited ? <CitedPassage key={index}>{piece.text}</CitedPassage> : piece.text,
            )}
          </span>
        </Line>
      ))}
      {to < last && (
        <Button size="sm" variant="ghost" onClick={() => setTo(Math.min(last, to + more))}>
          {copy.later}
        </Button>
      )}
    </Text>
  );
}
