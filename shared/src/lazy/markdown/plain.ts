/** The only characters of a text that needs no parsing. */
const words = /^[\p{L}\p{N}\p{M} .,;:?!'"()/+=#…–%€-]+$/u;
/** Needs parsing: starts with neither letter nor digit, ends with a space, or contains a list or an address. */
const marks = /^[^\p{L}\p{N}]|^\d+[.)]| $|www\.|:\/\//iu;

/**
 * Whether a text renders the same without being parsed. Most chat messages do, and parsing takes longer than the rest
 * of rendering.
 */
export const isPlain = (text: string): boolean => words.test(text) && !marks.test(text);
