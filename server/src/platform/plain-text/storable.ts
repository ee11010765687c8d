/** Replaces what the database refuses: null characters and halves of surrogate pairs. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same for all names and values of a JSON value. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, field]) => [storableText(name), storableJson(field)]));
}
