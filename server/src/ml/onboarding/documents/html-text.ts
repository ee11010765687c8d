import { convert } from 'html-to-text';
import { beforeDepth } from '../../documents/index.ts';

const limits = {
  characters: 2 * 1024 * 1024,
  /** Nesting depth of elements. */
  depth: 60,
  children: 5000,
};

/** The visible text of a page, without scripts, pictures and link addresses. */
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
