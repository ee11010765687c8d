/** Whether a text is no longer than the limit, counted as people and the database count: an emoji is one character. */
export const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || [...text].length <= limit;

/** How many characters a text has, counted in the same way. */
export const characterCount = (text: string): number => [...text].length;

/** The message for a text that exceeds the limit. */
export const tooLong = (limit: number): string => `At most ${limit} characters`;
