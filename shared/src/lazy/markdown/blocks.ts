const fence = /^ {0,3}(```|~~~)/u;
/** Lines that may continue the block before an empty line: items, indented text, tables. */
const continues = /^(\s|[-*+] |\d+[.)] |\|)/u;

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
