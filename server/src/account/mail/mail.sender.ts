import { createTransport } from 'nodemailer';
import type { Platform } from '../../platform/platform.ts';
import { insertMail } from './mail.repository.ts';
import { mailTexts } from './mail.texts.ts';
import type { MailContent } from './welcome-mail.ts';

/** The result of sending: `message` on success, else `error`. */
export type Delivery = { isSent: true; message: string } | { isSent: false; error: string };

export interface MailSender {
  send(to: string, content: MailContent): Promise<Delivery>;
  /** Whether the mail server takes our sign-in; undefined where there is none to ask. Rejects when it does not. */
  check?: () => Promise<unknown>;
  stop(): void;
}

const timeoutMs = 10_000;
const { failures } = mailTexts;

/** Sends by the configured mail server, else to the development mailbox, else not at all. */
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
    // A mail never includes content read from this machine or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, content) {
      try {
        // An object, since a text would be parsed as a list of addresses.
        await transport.sendMail({
          from: platform.config.mail.from,
          to: { name: '', address: to },
          ...content,
        });
        return { isSent: true, message: mailTexts.sent };
      } catch (error) {
        // The error's message repeats the mail server's reply, which contains addresses.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        platform.log.warn({ code, responseCode }, 'a mail was not sent');
        return { isSent: false, error: failureOf(code) };
      }
    },
    check: () => transport.verify(),
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
