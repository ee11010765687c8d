import type { z } from 'zod';
import { isWithin, tooLong } from './values/characters.ts';

/** A text of at most so many characters. The API's document says the same: JSON Schema counts them in this way. */
export const limitedText = (limit: number, text: z.ZodString, message = tooLong(limit)): z.ZodString =>
  text.refine((value) => isWithin(value, limit), message).meta({ maxLength: limit });
