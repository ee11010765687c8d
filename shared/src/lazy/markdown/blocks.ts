const fence = /^ {0,3}(```|~~~)/u;
/** Lines that may go on what stands before an empty line: items, indented parts of items, tables. */
const continues = /^(\s|[-*+] |\d+[.)] |\|)/u;

/**
 * Cuts a growing text into blocks that stay as they are while it grows: only the last one changes. Together they are
 * the text again.
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
