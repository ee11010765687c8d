const fence = /^ {0,3}(```|~~~)/u;
/** Lines that may continue the block before an empty line: items, indented text, tables, references to sources. */
const continues = /^(\s|[-*+] |\d+[.)] |\||\[\d)/u;
/** A definition of a link or a footnote, which any block of the text may use. */
const definition = /^[ >\t]*\[[^\]\n]+\]:/mu;

export const hasDefinition = (text: string): boolean => definition.test(text);

/**
 * Splits a growing text into blocks, of which only the last one changes while it grows. Joined, the blocks are the
 * text.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let opened: string | undefined;
  let isAfterGap = false;
  for (const line of text.split(/(?<=\n)/u)) {
    const isGap = line.trim() === '';
    if (isAfterGap && !isGap && opened === undefined && !continues.test(line)) {
      blocks.push(block);
      block = '';
    }
    const mark = fence.exec(line)?.[1];
    if (opened === undefined) opened = mark;
    else if (mark === opened) opened = undefined;
    block += line;
    isAfterGap = isGap && opened === undefined;
  }
  return block === '' ? blocks : [...blocks, block];
}
