import type { Transporter } from 'nodemailer';
import type { Platform } from '../../platform/platform.ts';
import { insertMail } from './mail.repository.ts';
import { mailTexts } from './mail.texts.ts';
import { checkMailServer } from './mail-server.ts';
import type { MailContent } from './welcome-mail.ts';

/** The result of sending: `message` on success, otherwise `error`. */
export type Delivery = { isSent: true; message: string } | { isSent: false; error: string };

export interface MailSender {
  send(to: string, content: MailContent): Promise<Delivery>;
  /** Rejects while the mail server does not answer; undefined without one. */
  check?: () => Promise<void>;
  stop(): void;
}

const timeoutMs = 10_000;
const { failures } = mailTexts;

/** Sends with the configured mail server; without one, stores in the development mailbox, if there is one, or fails. */
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
  let opening: Promise<Transporter> | undefined;
  return {
    check: () => checkMailServer(smtpUrl),
    async send(to, content) {
      try {
        const transport = await (opening ??= openTransport(smtpUrl));
        // An object, because a string would be parsed as a list of addresses.
        await transport.sendMail({
          from: platform.config.mail.from,
          to: { name: '', address: to },
          ...content,
        });
        return { isSent: true, message: mailTexts.sent };
      } catch (error) {
        // The error's message repeats the mail server's reply, which contains addresses.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        platform.log.warn({ code, responseCode }, 'could not send an e-mail');
        return { isSent: false, error: failureOf(code) };
      }
    },
    stop: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}

/** The client of the mail server, loaded with the first mail: most servers send none. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail never includes content read from this machine or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
