import { z } from 'zod';

/** An optional filter of a query: an empty one (`status=`) is the same as none. */
export const optionalParam = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
