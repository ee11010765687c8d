import { createContext, type ReactNode, use } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { markdownTexts } from './texts.ts';

const leadsOut = /^(https?:|mailto:)/iu;

function OutsideLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  // Paths and fragments would link an untrusted text to our own pages.
  if (href === undefined || !leadsOut.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

const heading = (level: number) => {
  const Heading = `h${Math.min(6, level)}` as 'h2';
  return function MarkdownHeading({ children }: { children?: ReactNode }) {
    return <Heading>{children}</Heading>;
  };
};

const plain: Components = {
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  // An external picture would reveal the reader to its server: it becomes a link instead.
  img: ({ src, alt }) => (
    <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt || src}</OutsideLink>
  ),
  // The box of a task is read-only: the text beside it does not label it.
  input: ({ checked }) => (
    <input
      type="checkbox"
      disabled
      checked={checked ?? false}
      readOnly
      aria-label={checked ? markdownTexts.done : markdownTexts.open}
    />
  ),
  // Content that may be wider than its column scrolls, by keyboard as well.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div data-table="" tabIndex={0}>
      <table dir="auto">{children}</table>
    </div>
  ),
  // Their bullets, numbers and lines are on the side where their text begins.
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
};

/** How the caller renders references. From a context, so that the elements stay the same when it changes. */
export const CitationContext = createContext<((number: number) => ReactNode) | undefined>(undefined);

function Cite({ node, children }: { children?: ReactNode } & ExtraProps) {
  const renderCitation = use(CitationContext);
  return renderCitation?.(Number(node?.properties['number'])) ?? <> {children}</>;
}

/** Our elements for Markdown: headings below those of the page, references as the caller renders them. */
export function elementsFrom(level: number): Components {
  const headings = Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((depth) => [`h${depth + 1}`, heading(level + depth)]),
  );
  return { ...plain, ...headings, cite: Cite };
}
