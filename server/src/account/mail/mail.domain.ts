import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { mailRoutes, type MailRoutesParts } from './mail.routes.ts';
import { createMailSender } from './mail.sender.ts';

/** Mails to users, and the development mailbox. */
export function openMail(platform: Platform, needs: Omit<MailRoutesParts, 'sender'>) {
  const sender = createMailSender(platform);
  return {
    check: sender.check,
    routes(app: FastifyInstance): void {
      mailRoutes(app, platform, { ...needs, sender });
      app.addHook('onClose', async () => sender.stop());
    },
  };
}
