import type { ReactNode } from 'react';
import type { Components } from 'react-markdown';
import { markdownTexts } from './texts.ts';

const leadsOut = /^(https?:|mailto:)/iu;

function OutsideLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  // Paths and fragments would lead into our own pages from a text that is not ours.
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
  // A picture from elsewhere would tell its server who reads: it is a link instead.
  img: ({ src, alt }) => (
    <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt || src}</OutsideLink>
  ),
  // The box of a task is read, not pressed: its words stand beside it and name nothing.
  input: ({ checked }) => (
    <input
      type="checkbox"
      disabled
      checked={checked ?? false}
      readOnly
      aria-label={checked ? markdownTexts.done : markdownTexts.open}
    />
  ),
  // What may be wider than its column scrolls by itself, by keyboard as well.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div data-table="" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** Our elements for those of a text: headings below those of the page, references as the caller draws them. */
export function elementsFrom(
  level: number,
  renderCitation: ((number: number) => ReactNode) | undefined,
): Components {
  const headings = Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((depth) => [`h${depth + 1}`, heading(level + depth)]),
  );
  if (renderCitation === undefined) return { ...plain, ...headings };
  return {
    ...plain,
    ...headings,
    cite: ({ node, children }) => renderCitation(Number(node?.properties['number'])) ?? <> {children}</>,
  };
}
