/** The characters of a text that needs no parsing. */
const words = /^[\p{L}\p{N}\p{M} .,;:?!'"()/+=#…–%€-]+$/u;
/** Starts with a word, ends without a space, and contains neither a list nor an address. */
const marks = /^[^\p{L}\p{N}]|^\d+[.)]| $|www\.|:\/\//iu;

/**
 * Whether a text means the same without being parsed. Most of what people say to each other does, and parsing takes
 * longer than all the rest of drawing it.
 */
export const isPlain = (text: string): boolean => words.test(text) && !marks.test(text);
