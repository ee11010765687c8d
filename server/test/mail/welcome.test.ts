import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { type MailServer, startMailServer, startRudeMailServer } from './mail-server.ts';

let mails: MailServer;
let server: TestServer;
let admin: SignedIn;
let maya: SignedIn;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    env: { SMTP_URL: mails.url(), MAIL_FROM: 'Alma <hello@alma.test>', RATE_TEST_MAILS_PER_MINUTE: '100' },
  });
  admin = await server.signIn('admin@alma.test');
  maya = await server.signIn('maya@alma.test');
});
afterAll(async () => {
  await server.close();
  await mails.stop();
});

const send = (userId: unknown, as = admin, on = server) =>
  on.call('POST', '/api/v1/test/email/welcome', { as, body: { user_id: userId } });
const rename = (displayName: string) =>
  server.call('PATCH', `/api/v1/users/${maya.userId}`, { as: maya, body: { display_name: displayName } });

it('is sent as text and as HTML', async () => {
  expect((await send(maya.userId)).body).toEqual({
    success: true,
    user_email: 'maya@alma.test',
    message: 'Handed to the mail server',
  });
  const [{ to, mail } = { to: [], mail: undefined }] = mails.received;
  expect(to).toEqual(['maya@alma.test']);
  expect(mail).toMatchObject({
    subject: 'Welcome to Alma',
    from: { name: 'Alma', address: 'hello@alma.test' },
    to: [{ address: 'maya@alma.test' }],
  });
  expect(mail?.text).toContain('Hello Maya Lindqvist,');
  expect(mail?.text).toContain(`Open Alma: ${server.origin}`);
  expect(mail?.html).toContain('Hello Maya Lindqvist,');
  expect(mail?.html).toContain(`href="${server.origin}"`);
  expect(mail?.html).toContain('prefers-color-scheme: dark');
  // Nothing is loaded from elsewhere.
  expect(mail?.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i);
});

it.each([
  ['O’Brien & <b>Söhne</b> "x" 🎉', 'Hello O’Brien &amp; &lt;b&gt;Söhne&lt;/b&gt; &quot;x&quot; 🎉,'],
  ['{{name}} ${name} %s', 'Hello {{name}} ${name} %s,'],
  ['名前'.repeat(50), `Hello ${'名前'.repeat(50)},`],
])('greets %j as written', async (name, html) => {
  await rename(name);
  await send(maya.userId);
  const { mail } = mails.received.at(-1) ?? {};
  expect(mail?.text).toContain(`Hello ${name},`);
  expect(mail?.html).toContain(html);
});

it('lets no name or address add a header', async () => {
  const { pool } = server.database;
  const name = 'Maya\r\nBcc: everybody@alma.test\r\n\r\nInjected';
  expect((await rename(name)).status).toBe(400);
  await pool.query('UPDATE users SET display_name = $1 WHERE user_id = $2', [name, maya.userId]);
  await send(maya.userId);
  const sent = mails.received.at(-1);
  expect(sent?.to).toEqual(['maya@alma.test']);
  expect(sent?.mail.bcc ?? []).toEqual([]);
  expect(sent?.raw.split('\r\n\r\n')[0]).not.toContain('Bcc');

  const count = mails.received.length;
  for (const email of [
    'a@alma.test, b@alma.test',
    'a@alma.test\r\nBcc: b@alma.test',
    '"x" <a@alma.test>, b@alma.test',
  ]) {
    await pool.query('UPDATE users SET email = $1 WHERE user_id = $2', [email, maya.userId]);
    await send(maya.userId);
  }
  for (const { to } of mails.received.slice(count)) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('b@alma.test');
  }
  await pool.query("UPDATE users SET email = 'maya@alma.test', display_name = 'Maya' WHERE user_id = $1", [
    maya.userId,
  ]);
});

it('can be sent by administrators only', async () => {
  expect((await send(maya.userId, maya)).status).toBe(403);
  expect((await send(undefined)).body.error).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'User ID is required',
  });
  expect((await send('')).status).toBe(400);
  for (const nobody of ['nobody', '3b241101-e2bb-4255-8caf-4136c566a962']) {
    expect((await send(nobody)).status).toBe(404);
  }
});

it('reports that a user has no address', async () => {
  await server.database.pool.query('UPDATE users SET email = NULL WHERE user_id = $1', [maya.userId]);
  expect((await send(maya.userId)).body).toEqual({
    success: false,
    user_email: '',
    error: 'This user has no e-mail address',
  });
});

describe('the reply tells of a mail server', () => {
  const failing = async (env: Record<string, string>): Promise<unknown> => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl, env });
    const reply = await send(admin.userId, admin, other);
    expect(reply.status).toBe(200);
    expect(other.log.join('\n')).not.toMatch(/admin@alma\.test|secret/);
    await other.close();
    return reply.body;
  };
  const failure = (error: string) => ({ success: false, user_email: 'admin@alma.test', error });

  it('that is unreachable', async () => {
    expect(await failing({ SMTP_URL: 'smtp://127.0.0.1:9' })).toEqual(
      failure('The mail server cannot be reached'),
    );
  });

  it('that refuses the recipient', async () => {
    const strict = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox admin@alma.test')),
    });
    expect(await failing({ SMTP_URL: strict.url() })).toEqual(
      failure('The mail server rejected the recipient'),
    );
    await strict.stop();
  });

  it('that refuses our sign-in', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    });
    expect(await failing({ SMTP_URL: strict.url('user:secret@') })).toEqual(
      failure('The mail server rejected the sign-in'),
    );
    await strict.stop();
  });

  it('that disconnects in the middle', async () => {
    const rude = await startRudeMailServer();
    expect(await failing({ SMTP_URL: rude.url() })).toMatchObject({ success: false });
    await rude.stop();
  });
});

it('is limited in rate', async () => {
  const strict = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { SMTP_URL: mails.url(), RATE_TEST_MAILS_PER_MINUTE: '2' },
  });
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await send(admin.userId, admin, strict)).status),
  );
  expect(statuses.sort()).toEqual([200, 200, 429]);
  await strict.close();
});
