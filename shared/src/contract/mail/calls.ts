import { call } from '../call-schema.ts';
import { MailReplySchema, WelcomeMailSchema } from './entities.ts';

/** Calls that send mail. */
export const mailCalls = {
  'mail.welcome': call({
    summary: 'Send the welcome mail to a user, to test mail delivery (ADMIN)',
    tag: 'mail',
    body: WelcomeMailSchema,
    reply: MailReplySchema,
    errors: ['FORBIDDEN'],
  }),
} as const;
