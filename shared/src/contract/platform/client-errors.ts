import { z } from 'zod';

/** What the browser was doing when it failed. */
export const failurePhases = ['registry', 'load', 'init', 'render', 'runtime'] as const;

/** An error in a browser. Bounded and without personal data: no texts of users, no query of an address. */
export const ClientErrorSchema = z
  .strictObject({
    remote: z.string().max(64),
    version: z.string().max(64),
    /** The kind of failure: `TimeoutError`, `ChunkLoadError`, `TypeError`. */
    class: z.string().max(128),
    phase: z.enum(failurePhases),
    /** Scrubbed, see `scrub.ts`. */
    message: z.string().max(500).optional(),
    /** The top of the stack: `/assets/main.1a2b3c4d.js:1:2345`. */
    frame: z
      .string()
      .max(300)
      .regex(/^\/[\w./~-]+\.js:\d{1,9}:\d{1,9}$/)
      .optional(),
  })
  .meta({ id: 'ClientError' });
export type ClientError = z.infer<typeof ClientErrorSchema>;
