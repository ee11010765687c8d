import { useMemo } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { markCitations } from './citations.ts';
import { elementsFrom } from './elements.tsx';
import { limitCells } from './limit-cells.ts';
import { limitMarks } from './limit-marks.ts';
import type { MarkdownProps } from './MarkdownBlock.tsx';
import { showRawHtml } from './raw-html.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

const gfm = [remarkGfm, limitMarks, limitCells];
const gfmWithBreaks = [remarkGfm, remarkBreaks, limitMarks, limitCells];

/** A parsed text. Its libraries are the largest of all: loaded for the first text that needs them. */
export function Parsed({ text, headingLevel = 3, breaks = false, renderCitation }: MarkdownProps) {
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
