/** Levels of quotes and lists that a text may nest. Plain code without schemas, so that screens can import it. */
export const maxNesting = 32;

/** The message of 422 `TEXT_TOO_NESTED`. */
export const tooNestedText =
  'This message nests quotes or lists too deeply. Remove some of the leading > characters or list markers.';

const itemMarker = /^(?:[-+*]|\d{1,9}[.)]|\[\^[^\s[\]]{1,999}\]:)(?=[ \t]|$)/;
const rule = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/;

/**
 * The levels that a line opens or continues, never fewer than a Markdown parser finds.
 * @param open the maximum of the lines before: only these levels can be continued by indentation.
 */
function levelsOf(line: string, open: number): number {
  let markers = 0;
  let indent = 0;
  let position = 0;
  while (position < line.length && markers <= maxNesting) {
    const character = line[position];
    if (character === ' ' || character === '\t') {
      indent += character === '\t' ? 4 : 1;
      position += 1;
      continue;
    }
    const rest = line.slice(position);
    const length = character === '>' ? 1 : (itemMarker.exec(rest)?.[0].length ?? 0);
    if (length === 0 || rule.test(rest)) break;
    markers += 1;
    position += length;
    // One blank after a marker belongs to it.
    if (line[position] === ' ') position += 1;
  }
  return markers + Math.min(open, indent >> 1);
}

/**
 * Whether Markdown nests quotes, lists or footnotes so deeply that a parser or a page may overflow its stack. Takes
 * linear time for any text.
 */
export function isTooNested(text: string): boolean {
  let open = 0;
  // Parsers skip a byte order mark.
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]/)) {
    open = Math.max(open, levelsOf(line, open));
    if (open > maxNesting) return true;
  }
  return false;
}
