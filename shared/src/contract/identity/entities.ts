import { z } from 'zod';
import { UserSchema } from '../users/entities.ts';

/** The six social connections and e-mail. */
export const connectionNames = ['email', 'apple', 'facebook', 'github', 'google', 'linkedin', 'x'] as const;
export type ConnectionName = (typeof connectionNames)[number];

export const LoginQuerySchema = z.strictObject({
  connection_id: z
    .string()
    .max(200)
    .regex(/^[\w.:@-]*$/, 'Unknown connection')
    .optional(),
  login_hint: z.email('Enter an e-mail address').max(254).optional(),
});

export const LoginReplySchema = z
  .object({ state: z.string(), login_url: z.url() })
  .meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof LoginReplySchema>;

const badState = 'Invalid or missing state parameter';
const badCode = 'Authorization code not received';

/**
 * All the provider may send back. Unknown parameters are passed on to its own check. The messages are what the
 * callback screen shows.
 */
export const CallbackQuerySchema = z.looseObject({
  code: z.string(badCode).max(4096, badCode).optional(),
  state: z.string(badState).max(512, badState).optional(),
  iss: z.string().max(2048).optional(),
  error: z.string().max(512).optional(),
  error_description: z.string().max(2048).optional(),
});
export type CallbackQuery = z.infer<typeof CallbackQuerySchema>;

export const TokensSchema = z
  .object({
    success: z.literal(true),
    /** Alma's own short token: 15 minutes, tied to a session. */
    access_token: z.string(),
    /** The provider's token; absent when it gave none. */
    id_token: z.string().optional(),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof TokensSchema>;

export const CurrentUserSchema = UserSchema.meta({ id: 'CurrentUser' });

export const LogoutReplySchema = z.object({ logout_url: z.url() }).meta({ id: 'LogoutReply' });
