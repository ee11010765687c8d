import { useMemo } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { markCitations } from './citations.ts';
import { CitationContext, elementsFrom } from './elements.tsx';
import { limitCells } from './limit-cells.ts';
import { limitMarks } from './limit-marks.ts';
import type { MarkdownProps } from './MarkdownBlock.tsx';
import { showRawHtml } from './raw-html.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

const gfm = [remarkGfm, limitMarks, limitCells];
const gfmWithBreaks = [remarkGfm, remarkBreaks, limitMarks, limitCells];
const sanitize: [typeof rehypeSanitize, typeof sanitizeSchema] = [rehypeSanitize, sanitizeSchema];

const withCitations = [showRawHtml, sanitize, markCitations];
const withoutCitations = [showRawHtml, sanitize];

/** A parsed text. Its libraries are the largest of all: loaded for the first text that needs them. */
export function Parsed({ text, headingLevel = 3, breaks = false, renderCitation }: MarkdownProps) {
  const elements = useMemo(() => elementsFrom(headingLevel), [headingLevel]);
  return (
    <CitationContext value={renderCitation}>
      <ReactMarkdown
        remarkPlugins={breaks ? gfmWithBreaks : gfm}
        rehypePlugins={renderCitation === undefined ? withoutCitations : withCitations}
        components={elements}
      >
        {text}
      </ReactMarkdown>
    </CitationContext>
  );
}
