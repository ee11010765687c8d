import type { ReactNode } from 'react';
import { memo, useEffect, useMemo } from 'react';
import { reportItemFailure } from '../../core/api/index.ts';
import { useAtomValue } from '../../core/state/index.ts';
import { ErrorBoundary } from '../../core/ui/index.ts';
import { isParseable } from './limits.ts';
import * as S from './Markdown.styled.ts';
import { loadMarkdown, parserAtom } from './parser.ts';
import { isPlain } from './plain.ts';
import { PlainText } from './PlainText.tsx';

export interface MarkdownProps {
  /** Written by a person, a model or a file: nothing in it is trusted. */
  text: string;
  /** The heading level of a first-level heading in its page. */
  headingLevel?: 2 | 3 | 4;
  /** Every line break is kept, as people type in chats. */
  breaks?: boolean;
  /** Renders the references [1] of a text; undefined leaves them as text. Keep the function stable between renders. */
  renderCitation?: (number: number) => ReactNode;
}

/** One block of Markdown, parsed as a whole; shown as plain text when that would take too long or fails. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownProps) {
  const { text } = props;
  const isParsed = useMemo(() => isParseable(text), [text]);
  if (isPlain(text)) return <p>{text}</p>;
  if (!isParsed) return <PlainText text={text} />;
  return (
    <ErrorBoundary
      resetKey={text}
      onError={(error) => reportItemFailure(error, text)}
      fallback={() => <PlainText text={text} />}
    >
      <Marked {...props} />
    </ErrorBoundary>
  );
});

/** Shows plain text until the parser is loaded, and when loading fails. */
function Marked(props: MarkdownProps) {
  const marks = useAtomValue(parserAtom);
  useEffect(() => void loadMarkdown(), []);
  return marks === undefined ? <S.Written>{props.text}</S.Written> : <marks.Parsed {...props} />;
}
