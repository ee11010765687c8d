/** What is not parsed holds nothing but these. */
const words = /^[\p{L}\p{N}\p{M} .,;:?!'"()/+=#…–%€-]+$/u;
/** It begins with a word, ends without a blank, and neither a list nor an address is in it. */
const marks = /^[^\p{L}\p{N}]|^\d+[.)]| $|www\.|:\/\//iu;

/**
 * Whether a text means the same without being parsed. Most of what people say to each other does, and parsing takes
 * longer than all the rest of drawing it.
 */
export const isPlain = (text: string): boolean => words.test(text) && !marks.test(text);
