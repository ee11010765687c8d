/** The database takes every character but one. */
export const canBeStored = (text: string): boolean => !text.includes('\0');
/** The message for a text that `canBeStored` refuses. */
export const notStorable = 'The text has characters that cannot be stored';
