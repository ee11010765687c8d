/** Line offsets of a text. Line endings are those of Markdown: \n, \r\n and a lone \r. */
export interface Lines {
  /** Offset of a line, counted from 0; the end of the text for `count`. */
  startOf(line: number): number;
  /** Line that contains an offset, counted from 0. */
  at(offset: number): number;
  readonly count: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export function linesOf(text: string): Lines {
  const starts = [0];
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit !== lineFeed && unit !== carriageReturn) continue;
    if (unit === carriageReturn && text.charCodeAt(place + 1) === lineFeed) place += 1;
    starts.push(place + 1);
  }
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
