import createParser, { type MarkdownIt, type Token } from 'markdown-it';

export type { Token };

/** A parser that emits only these block tokens. Inline markup is not parsed: search and citations do not use it. */
export function createMarkdownIt(tokenTypes: ReadonlySet<string>): MarkdownIt {
  const markdown = createParser('default', { html: true });
  markdown.core.ruler.enableOnly(['normalize', 'block']);
  const { block } = markdown;
  block.State = class extends block.State {
    private readonly unwanted = new this.Token('', '', 0);

    /** Four of five tokens are not needed, and creating a token takes as long as parsing it. */
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (tokenTypes.has(type)) return super.push(type, tag, nesting);
      this.level += nesting;
      return this.unwanted;
    }
  };
  return markdown;
}

/** Characters of a heading that are read: no real title is longer. */
const longestHeading = 4000;

/** A heading as plain text: without markers of level, emphasis, code and links. */
export function plainHeading(source: string): string {
  const title = source
    .slice(0, longestHeading)
    .replace(/^\s*#{1,6}[ \t]+/, '')
    .replace(/(?<![ \t])[ \t]+#+\s*$/, '')
    .replace(/\n[=-]+\s*$/, '');
  const plain = marks.test(title) ? withoutMarks(title) : title;
  return plain.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}

const marks = /[[*`_]/;

const withoutMarks = (title: string): string =>
  title
    .replaceAll(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replaceAll(/[*`]|(?<=^|\s)_+|(?<!_)_+(?=\s|$)/g, '');
