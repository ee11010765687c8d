import { isTooNested } from '../../contract/values/nesting.ts';

/**
 * Limits of parsing. The parser takes quadratic time for some texts: measured at these limits, the worst of them takes
 * less than half a second. Longer texts are parsed in blocks, and the longest are not parsed.
 */
const maxBlock = { characters: 16_000, lines: 1_000 } as const;
const maxCharacters = 200_000;

function isShort(text: string): boolean {
  if (text.length > maxBlock.characters) return false;
  let lines = 1;
  for (const sign of text) if (sign === '\n' || sign === '\r') lines += 1;
  return lines <= maxBlock.lines;
}

/** How a text is rendered: parsed whole, parsed in blocks, or as plain text. */
export function renderMode(text: string): 'whole' | 'blocks' | 'plain' {
  if (text.length > maxCharacters) return 'plain';
  return isShort(text) ? 'whole' : 'blocks';
}

/** Whether a text or block can be parsed without blocking the page. */
export const isParseable = (text: string): boolean => isShort(text) && !isTooNested(text);
