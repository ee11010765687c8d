/** Whether a text is no longer than the limit in code points, as the database counts: an emoji is one character. */
export const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || [...text].length <= limit;

/** The length of a text in code points. */
export const characterCount = (text: string): number => [...text].length;

/** Line separators, and direction controls by which one name can look like another. */
export const rearranging = /[\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text has at least one visible character. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** The message for a text that exceeds the limit. */
export const tooLong = (limit: number): string => `At most ${limit} characters`;

/**
 * The error of a field whose text, trimmed as calls trim it, exceeds the limit. Fields have no `maxLength`: it would
 * silently truncate pasted text, and count an emoji as two.
 */
export const lengthError = (text: string, limit: number): string | undefined =>
  isWithin(text.trim(), limit) ? undefined : tooLong(limit);
