import { readConfig } from '../../src/config/config.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());

const open = (path: string, on = server) => fetch(new URL(path, on.origin));
const send = () =>
  server.call('POST', '/api/v1/test/email/welcome', { as: admin, body: { user_id: admin.userId } });

it('is empty at first, then lists what was sent', async () => {
  expect(await (await open('/dev/mail')).text()).toContain('No mails yet.');
  expect((await send()).body).toEqual({
    success: true,
    user_email: 'admin@alma.test',
    message: 'Kept in the development mailbox: /dev/mail',
  });
  const list = await (await open('/dev/mail')).text();
  expect(list).toContain('Welcome to Alma');
  const [, id] = /href="\/dev\/mail\/([0-9a-f-]{36})"/.exec(list) ?? [];
  const mail = await open(`/dev/mail/${id}`);
  const page = await mail.text();
  expect(page).toContain('admin@alma.test');
  expect(page).toContain('Hello Ada Novak,');
  expect(page).toContain(`src="/dev/mail/${id}/html"`);
  expect(mail.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'nonce-.*frame-src 'self'; frame-ancestors 'none'/,
  );
  const itself = await open(`/dev/mail/${id}/html`);
  expect(await itself.text()).toMatch(/^<!doctype html>/);
  expect(itself.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
});

it('shows user input as text', async () => {
  await server.call('PATCH', `/api/v1/users/${admin.userId}`, {
    as: admin,
    body: { display_name: '<script>alert(1)</script>' },
  });
  await send();
  const list = await (await open('/dev/mail')).text();
  const [, id] = /href="\/dev\/mail\/([0-9a-f-]{36})"/.exec(list) ?? [];
  for (const path of [`/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
    expect(await (await open(path)).text()).not.toContain('<script>alert');
  }
});

it('serves only its own mails', async () => {
  for (const id of ['nothing', '3b241101-e2bb-4255-8caf-4136c566a962', '%00']) {
    expect((await open(`/dev/mail/${id}`)).status).toBe(404);
    expect((await open(`/dev/mail/${id}/html`)).status).toBe(404);
  }
});

it('is bounded in size', async () => {
  await server.database.pool.query(
    "INSERT INTO development_mails (recipient, sender, subject, text, html, created_at) SELECT 'a', 'b', 'old', '', '', now() - interval '1 day' FROM generate_series(1, 300)",
  );
  await send();
  const { rows } = await server.database.pool.query('SELECT count(*)::int AS count FROM development_mails');
  expect(rows).toEqual([{ count: 200 }]);
});

it('does not exist when a mail server is configured', async () => {
  const other = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  expect((await open('/dev/mail', other)).headers.get('content-type')).not.toContain('text/html');
  expect(await (await open('/dev/mail', other)).text()).not.toContain('Development mailbox');
  await other.close();
});

describe('the configuration', () => {
  const provider = {
    OIDC_ISSUER: 'https://issuer.test',
    OIDC_CLIENT_ID: 'client',
    OIDC_REDIRECT_URL: 'https://alma.test/callback',
    OIDC_LOGOUT_URL: 'https://alma.test/login',
  };
  const production = {
    ...provider,
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://localhost/alma',
    ALMA_SECRET: 'a secret that only tests share, long enough',
    PUBLIC_URL: 'https://alma.test',
  };

  it('never has the mailbox in production', () => {
    expect(readConfig(production).mail.hasDevelopmentMailbox).toBe(false);
    expect(readConfig(provider).mail.hasDevelopmentMailbox).toBe(true);
    expect(readConfig({ ...provider, SMTP_URL: 'smtp://mail.test' }).mail.hasDevelopmentMailbox).toBe(false);
  });

  it('keeps the mailbox to this machine', () => {
    expect(readConfig(provider).host).toBe('127.0.0.1');
    expect(readConfig(production).host).toBe('0.0.0.0');
    expect(() => readConfig({ ...provider, HOST: '0.0.0.0' })).toThrow('development mailbox');
  });

  it.each([
    [{ SMTP_URL: 'https://mail.test' }, 'SMTP_URL'],
    [{ S3_ENDPOINT: 'https://s3.test' }, 'S3_BUCKET'],
    [{ S3_BUCKET: 'alma', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
  ])('explains what is wrong with %j', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});
