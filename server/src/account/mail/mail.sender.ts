import { createTransport } from 'nodemailer';
import type { Platform } from '../../platform/platform.ts';
import { insertMail } from './mail.repository.ts';
import { mailTexts } from './mail.texts.ts';
import type { MailContent } from './welcome-mail.ts';

/** What became of a mail: `message` when it is on its way, `error` when it is not. */
export type Delivery = { isSent: true; message: string } | { isSent: false; error: string };

export interface MailSender {
  send(to: string, content: MailContent): Promise<Delivery>;
  stop(): void;
}

const timeoutMs = 10_000;
const { failures } = mailTexts;

/** By the mail server that is configured, else into the development mailbox, else not at all. */
export function createMailSender(platform: Platform): MailSender {
  const { mail } = platform.config;
  if (mail.smtpUrl) return smtpSender(platform, mail.smtpUrl);
  const isKept = mail.hasDevelopmentMailbox;
  return {
    async send(to, content) {
      if (!isKept) return { isSent: false, error: failures.notConfigured };
      const at = new Date(platform.now());
      await insertMail(platform.database.db, { recipient: to, sender: mail.from, ...content, createdAt: at });
      return { isSent: true, message: mailTexts.kept };
    },
    stop: () => undefined,
  };
}

function smtpSender(platform: Platform, smtpUrl: string): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing of a mail is ever read from this machine or from the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, content) {
      try {
        // The recipient as an object: a text would be read as a list of addresses.
        await transport.sendMail({
          from: platform.config.mail.from,
          to: { name: '', address: to },
          ...content,
        });
        return { isSent: true, message: mailTexts.sent };
      } catch (error) {
        // Its message repeats what the mail server said, addresses included.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        platform.log.warn({ code, responseCode }, 'a mail was not sent');
        return { isSent: false, error: failureOf(code) };
      }
    },
    stop: () => transport.close(),
  };
}

function failureOf(code: unknown): string {
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return failures.signIn;
    case 'EENVELOPE':
      return failures.recipient;
    case 'EMESSAGE':
      return failures.refused;
  }
  return failures.unreachable;
}
