import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { reportItemFailure } from '../../core/api/index.ts';
import { ErrorBoundary } from '../../core/ui/index.ts';
import { markCitations } from './citations.ts';
import { elementsFrom } from './elements.tsx';
import { limitCells } from './limit-cells.ts';
import { limitMarks } from './limit-marks.ts';
import { canBeParsed } from './limits.ts';
import { isPlain } from './plain.ts';
import { PlainText } from './PlainText.tsx';
import { showRawHtml } from './raw-html.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

export interface MarkdownProps {
  /** Written by a person, a model or a file: nothing in it is trusted. */
  text: string;
  /** The level that a first-level heading gets in its page. */
  headingLevel?: 2 | 3 | 4;
  /** Every new line is one: as people type in chats. */
  breaks?: boolean;
  /** Draws the references [1] of a text; undefined leaves one as it is written. Keep it stable between renders. */
  renderCitation?: (number: number) => ReactNode;
}

const gfm = [remarkGfm, limitMarks, limitCells];
const gfmWithBreaks = [remarkGfm, remarkBreaks, limitMarks, limitCells];

/** One piece of Markdown, parsed at once; as plain text where that would take too long or fails. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownProps) {
  const { text } = props;
  const isParsed = useMemo(() => canBeParsed(text), [text]);
  if (isPlain(text)) return <p>{text}</p>;
  if (!isParsed) return <PlainText text={text} />;
  return (
    <ErrorBoundary
      resetKey={text}
      onError={(error) => reportItemFailure(error, text)}
      fallback={() => <PlainText text={text} />}
    >
      <Parsed {...props} />
    </ErrorBoundary>
  );
});

function Parsed({ text, headingLevel = 3, breaks = false, renderCitation }: MarkdownProps) {
  const elements = useMemo(() => elementsFrom(headingLevel, renderCitation), [headingLevel, renderCitation]);
  const plugins = useMemo(
    () => [
      showRawHtml,
      [rehypeSanitize, sanitizeSchema] as [typeof rehypeSanitize, typeof sanitizeSchema],
      ...(renderCitation === undefined ? [] : [markCitations]),
    ],
    [renderCitation],
  );
  return (
    <ReactMarkdown remarkPlugins={breaks ? gfmWithBreaks : gfm} rehypePlugins={plugins} components={elements}>
      {text}
    </ReactMarkdown>
  );
}
