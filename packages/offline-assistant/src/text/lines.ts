/** Every mark that ends a line, those of pages and of Unicode included: with fewer, one line could be a whole file. */
export const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

const longestSpace = 8;

/**
 * Ends all lines with \n and shortens long white space, which says nothing. Expressions that allow white space in
 * several places then have few ways to share it out.
 */
export const normaliseSpace = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/\s{9,}/g, (space) => (space.includes('\n') ? '\n\n' : space.slice(0, longestSpace)));
