/** Every line terminator, including form feeds and those of Unicode: with fewer, one line could be a whole file. */
export const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

const maxSpaces = 8;

/**
 * Normalises line ends to \n and shortens long white space, so that patterns with several optional spaces cannot
 * backtrack far.
 */
export const normaliseSpace = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/\s{9,}/g, (space) => (space.includes('\n') ? '\n\n' : space.slice(0, maxSpaces)));
