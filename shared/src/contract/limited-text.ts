import type { z } from 'zod';
import { isWithin, tooLong } from './values/characters.ts';

/** A text of at most `limit` characters, counted as JSON Schema's `maxLength` counts them in the API document. */
export const limitedText = (limit: number, text: z.ZodString, message = tooLong(limit)): z.ZodString =>
  text.refine((value) => isWithin(value, limit), message).meta({ maxLength: limit });
