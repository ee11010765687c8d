import { z } from 'zod';

/** A sign-in of the user on one device. */
export const SessionSchema = z
  .object({
    id: z.string(),
    /** Whether this call was made with it. */
    is_current: z.boolean(),
    /** `Firefox 140`; null when the client did not say. */
    browser: z.string().nullable(),
    /** `macOS`. */
    system: z.string().nullable(),
    /** The address from which it was last renewed. */
    address: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type OwnSession = z.infer<typeof SessionSchema>;

export const SessionsReplySchema = z.object({ sessions: z.array(SessionSchema) }).meta({ id: 'Sessions' });

export const EndSessionsQuerySchema = z.strictObject({
  /** True: the session of this call continues, all others end. */
  keep_current: z.stringbool().default(false),
});
