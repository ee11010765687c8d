import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  /** The recipients in the envelope. */
  to: string[];
  raw: string;
  mail: Email;
}

export interface MailServer {
  url(auth?: string): string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/**
 * A real mail server that stores received mails.
 * @param onMail called with each mail
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  onMail: (mail: ReceivedMail) => void = () => undefined,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void buffer(stream).then(async (bytes) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, raw: bytes.toString('utf8'), mail: await PostalMime.parse(bytes) };
        received.push(mail);
        onMail(mail);
        done();
      }, done);
    },
    ...options,
  });
  // Some tests disconnect in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: (auth = '') => `smtp://${auth}127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that disconnects when the mail itself arrives. */
export async function startRudeMailServer(): Promise<Pick<MailServer, 'url' | 'stop'>> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 rude.test\r\n');
    socket.on('data', (line) => {
      if (line.toString().startsWith('DATA')) socket.destroy();
      else socket.write('250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: () => `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
