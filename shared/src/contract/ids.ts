import { z } from 'zod';

/** An id as the server gave it out. Ids are opaque: the same UUID in capitals is another, unknown id. */
export const idSchema = () =>
  z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not an id')
    .meta({ format: 'uuid' });
