import { convert } from 'html-to-text';
import { Parser } from 'htmlparser2';

const limits = {
  characters: 2 * 1024 * 1024,
  /** Elements within elements that are shown. */
  depth: 60,
  children: 5000,
  /** Elements that may be open at once. */
  openElements: 1000,
};

/**
 * The page up to where more elements are open than any real page opens: the parser moves all of them with each further
 * one, and what stands so deep is not shown anyway. Asked of the same parser, because only it knows what it has open.
 */
function beforeDepth(html: string): string {
  let depth = 0;
  let end = html.length;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth <= limits.openElements || end < html.length) return;
      end = parser.startIndex;
      parser.pause();
    },
    onclosetag: () => (depth -= 1),
  });
  parser.write(html);
  return html.slice(0, end);
}

/** What a reader of the page sees: no scripts, pictures or addresses of links. */
export const htmlText = (html: string): string =>
  convert(beforeDepth(html.slice(0, limits.characters)), {
    wordwrap: false,
    limits: { maxInputLength: limits.characters, maxDepth: limits.depth, maxChildNodes: limits.children },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['nav', 'form', 'button', 'template', 'noscript'].map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
