import { Parser } from 'htmlparser2';

/** Elements that may be open at the same time. */
const openElements = 1000;

/**
 * The page up to the point where more elements are open than on any real page: the parser moves all of them for each
 * further one, and content that deep is not shown anyway. Only the parser itself knows which elements are open.
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
