import { z } from 'zod';

/** The body of `mail.welcome`: the user who gets the mail. */
export const WelcomeMailSchema = z
  .strictObject({
    user_id: z.string({ error: 'User ID is required' }).min(1, 'User ID is required').max(200),
  })
  .meta({ id: 'WelcomeMail' });

/** Whether the mail was sent; a failure is reported here, with status 200. */
export const MailReplySchema = z
  .object({
    success: z.boolean(),
    user_email: z.string(),
    error: z.string().optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'MailReply' });
export type MailReply = z.infer<typeof MailReplySchema>;
