/** PostgreSQL stores every character in a text except NUL. */
export const canBeStored = (text: string): boolean => !text.includes('\0');
/** The message for a text that `canBeStored` refuses. */
export const notStorable = 'The text has characters that cannot be stored';
