import createParser, { type MarkdownIt, type Token } from 'markdown-it';

export type { Token };

/** Reads blocks only: what is inside a line is of no use for finding and citing it. */
export function createMarkdownIt(): MarkdownIt {
  const markdown = createParser('default', { html: true });
  markdown.core.ruler.enableOnly(['normalize', 'block']);
  return markdown;
}

/** A heading as people read it: without marks of its level, emphasis, code and links. */
export function plainHeading(source: string): string {
  return source
    .replace(/^\s*#{1,6}[ \t]+/, '')
    .replace(/[ \t]+#+\s*$/, '')
    .replace(/\n[=-]+\s*$/, '')
    .replaceAll(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replaceAll(/[*`]|(?<=^|\s)_+|_+(?=\s|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
