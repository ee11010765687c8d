/** Where the lines of a text begin. A line ends as Markdown has it: after \n, \r\n or a lone \r. */
export interface Lines {
  /** From 0. One behind the last line is the end of the text. */
  startOf(line: number): number;
  /** The line that an offset lies in, from 0. */
  at(offset: number): number;
  readonly count: number;
}

export function linesOf(text: string): Lines {
  const starts = [0];
  for (const { index, 0: ending } of text.matchAll(/\r\n?|\n/g)) starts.push(index + ending.length);
  return {
    count: starts.length,
    startOf: (line) => starts[line] ?? text.length,
    at(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}
