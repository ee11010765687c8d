import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { markCitations } from './citations.ts';
import { elementsFrom } from './elements.tsx';
import * as S from './Markdown.styled.ts';
import { isPlain } from './plain.ts';
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

const gfm = [remarkGfm];
const gfmWithBreaks = [remarkGfm, remarkBreaks];

/** Markdown as elements of ours: no HTML of the text's own, no pictures from elsewhere, links that lead out safely. */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, headingLevel = 3, breaks = false, renderCitation } = props;
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
    <S.Root>
      {isPlain(text) ? (
        <p>{text}</p>
      ) : (
        <ReactMarkdown
          remarkPlugins={breaks ? gfmWithBreaks : gfm}
          rehypePlugins={plugins}
          components={elements}
        >
          {text}
        </ReactMarkdown>
      )}
    </S.Root>
  );
});
