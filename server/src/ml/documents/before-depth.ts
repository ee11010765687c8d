import { Parser } from 'htmlparser2';

/** Elements that may be open at once. */
const openElements = 1000;

/**
 * The page up to where more elements are open than any real page opens: the parser moves all of them with each further
 * one, and what stands so deep is not shown anyway. Asked of the same parser, because only it knows what it has open.
 */
export function beforeDepth(html: string): string {
  let depth = 0;
  let end = html.length;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth <= openElements || end < html.length) return;
      end = parser.startIndex;
      parser.pause();
    },
    onclosetag: () => (depth -= 1),
  });
  parser.write(html);
  return html.slice(0, end);
}
