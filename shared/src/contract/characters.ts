/** Whether a text is no longer than the limit, counted as people and the database count: an emoji is one character. */
export const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || [...text].length <= limit;

export const tooLong = (limit: number): string => `At most ${limit} characters`;
