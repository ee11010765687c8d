import { z } from 'zod';
import { UserSchema } from '../users/entities.ts';

/** The six social connections and e-mail. */
export const connectionNames = ['email', 'apple', 'facebook', 'github', 'google', 'linkedin', 'x'] as const;
/** The name of a sign-in method. */
export type ConnectionName = (typeof connectionNames)[number];

/** An e-mail address as browsers check it, so that a form sends none that is refused. */
export const EmailSchema = z
  .string()
  .max(254)
  .refine((text) => z.regexes.html5Email.test(text), 'Enter an e-mail address')
  .meta({ format: 'email' });

/** The query of `auth.login`: which sign-in method the provider opens, and the e-mail that it fills in. */
export const LoginQuerySchema = z.strictObject({
  connection_id: z
    .string()
    .max(200)
    .regex(/^[\w.:@-]*$/, 'Unknown connection')
    .optional(),
  login_hint: EmailSchema.optional(),
});

/** The reply of `auth.login`: the browser keeps `state` and goes to `login_url` at the provider. */
export const LoginReplySchema = z
  .object({ state: z.string(), login_url: z.url() })
  .meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof LoginReplySchema>;

const badState = 'Invalid or missing state parameter';
const badCode = 'Authorization code not received';

/**
 * Everything that the provider may send back. Unknown parameters are passed on to the provider's own check. The
 * callback screen shows these messages.
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
    /** Alma's own short-lived token: 15 minutes, tied to a session. */
    access_token: z.string(),
    /** The provider's token; absent when it issued none. */
    id_token: z.string().optional(),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof TokensSchema>;

/** The reply of `auth.me`: the signed-in user. */
export const CurrentUserSchema = UserSchema.meta({ id: 'CurrentUser' });

/** The reply of `auth.logout`: the address that ends the session at the provider. */
export const LogoutReplySchema = z.object({ logout_url: z.url() }).meta({ id: 'LogoutReply' });
