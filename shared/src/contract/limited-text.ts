import { z } from 'zod';
import { isWithin, tooLong } from './values/characters.ts';
import { canBeStored, notStorable } from './values/storable.ts';

/** A text of at most `limit` characters, counted as JSON Schema's `maxLength` counts them in the API document. */
export const limitedText = (limit: number, text: z.ZodString, message = tooLong(limit)): z.ZodString =>
  text.refine((value) => isWithin(value, limit), message).meta({ maxLength: limit });

/** A text written by people, trimmed. With `missing`, the message for an empty text, it is required. */
export const storedText = (limit: number, missing?: string, text = z.string()): z.ZodString => {
  const trimmed = missing === undefined ? text.trim() : text.trim().min(1, missing);
  return limitedText(limit, trimmed.refine(canBeStored, notStorable));
};
