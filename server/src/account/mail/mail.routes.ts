import type { MailReply, User } from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { assertAdmin, route } from '../../platform/http/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Page } from '../../platform/pages/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { tooMany, unavailable } from '../../platform/problems/index.ts';
import { sha256 } from '../../platform/security/index.ts';
import { findMail, listMails, type MailRow } from './mail.repository.ts';
import type { MailSender } from './mail.sender.ts';
import { mailTexts } from './mail.texts.ts';
import { mailboxPage, mailboxPath, mailItself, mailPage, missingMailPage } from './mailbox.pages.ts';
import { welcomeMail } from './welcome-mail.ts';

export interface MailRoutesParts {
  sender: MailSender;
  /** @throws {Problem} 404 */
  userOf(userId: string): Promise<User>;
  budgets: Pick<Budgets, 'testMails'>;
}

export function mailRoutes(
  app: FastifyInstance,
  platform: Platform,
  { sender, userOf, budgets }: MailRoutesParts,
): void {
  route(
    app,
    'mail.welcome',
    async ({ caller, body }): Promise<MailReply> => {
      assertAdmin(caller, 'Only an administrator sends test mails');
      const { display_name: name, email } = await userOf(body.user_id);
      if (email === null) return { success: false, user_email: '', error: mailTexts.failures.noAddress };
      await assertFewTo(email);
      const delivery = await sender.send(email, welcomeMail({ name, address: platform.publicUrl }));
      return delivery.isSent
        ? { success: true, user_email: email, message: delivery.message }
        : { success: false, user_email: email, error: delivery.error };
    },
    { callsPerMinute: platform.config.limits.testMailsPerMinute },
  );
  if (platform.config.mail.hasDevelopmentMailbox) mailboxRoutes(app, platform);

  /** Also refuses while the counter is unavailable. Only a digest of the address leaves this server. */
  async function assertFewTo(email: string): Promise<void> {
    const waitMs = await budgets.testMails.take(sha256(email.toLowerCase())).catch(() => {
      throw unavailable();
    });
    if (waitMs > 0) throw tooMany(waitMs);
  }
}

/** The mailbox pages of a development server. */
function mailboxRoutes(app: FastifyInstance, { database: { db } }: Platform): void {
  const options = { schema: { hide: true } };
  const send = (reply: FastifyReply, { html, headers }: Page): FastifyReply =>
    reply.headers(headers).send(html);

  app.get(mailboxPath, options, async (_request, reply) => send(reply, mailboxPage(await listMails(db))));

  const showing = (show: (mail: MailRow) => Page) => async (id: string, reply: FastifyReply) => {
    const mail = isId(id) ? await findMail(db, id) : undefined;
    return mail ? send(reply, show(mail)) : send(reply.code(404), missingMailPage());
  };
  const mailWithFrame = showing(mailPage);
  const mailAlone = showing(mailItself);
  app.get<{ Params: { id: string } }>(`${mailboxPath}/:id`, options, ({ params }, reply) =>
    mailWithFrame(params.id, reply),
  );
  app.get<{ Params: { id: string } }>(`${mailboxPath}/:id/html`, options, ({ params }, reply) =>
    mailAlone(params.id, reply),
  );
}
