import type { RemoteRecord } from '@alma/shared/contract';
import { overrideHeader } from '@alma/shared/contract/delivery/limits';
import { readConfig } from '../../src/config/config.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { Browser } from '../browser.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { codeOf, deliveryClient } from './delivery-client.ts';
import { tokenBody } from './manifest.ts';

const local = 'http://localhost:3104';
const folder = `${local}/remotes/wallet/`;

let web: ReturnType<typeof makeWebFolder>;
let server: TestServer;
/** The same database, served with the setting off, and by `npm run dev`. */
let strict: TestServer;
let developing: TestServer;
let admin: SignedIn;
let member: SignedIn;
let memberBrowser: Browser;
let otherMember: SignedIn;
beforeAll(async () => {
  web = makeWebFolder();
  const env = { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir };
  server = await startTestServer({ env });
  const { databaseUrl } = server;
  strict = await startTestServer({ env: { ...env, ALMA_LOCAL_REMOTES: '0' }, databaseUrl });
  // Nothing answers at these addresses.
  const devServers = JSON.stringify({
    host: 'http://127.0.0.1:9',
    remotes: { wallet: 'http://127.0.0.1:9' },
  });
  developing = await startTestServer({ env: { ...env, ALMA_DEV_SERVERS: devServers }, databaseUrl });
  admin = await server.signIn('admin@alma.test');
  memberBrowser = server.browser();
  member = await server.signIn('member@alma.test', memberBrowser);
  otherMember = await server.signIn('other.member@alma.test');
  const client = deliveryClient(server);
  for (const [remote, { userId }] of [
    ['wallet', member],
    ['chat', otherMember],
  ] as const) {
    await client.makeTeam(remote, admin);
    const { team } = tokenBody(remote);
    expect((await client.post('members', { as: admin, body: { team, user_id: userId } })).status).toBe(200);
  }
  await knowPerson(member);
});
afterAll(async () => {
  for (const testServer of [developing, strict, server]) await testServer.close();
  web.remove();
});

/** Requests the current user as the page does, so that the browser's next page belongs to that person. */
const knowPerson = ({ browser, headers }: SignedIn) => browser.fetch('/api/v1/auth/me', { headers });

const override = (as: SignedIn, release = local, at = server, remote = 'wallet') =>
  deliveryClient(at).post('overrides', { as, body: { remote, release } });

const leave = (id: string, as: SignedIn) => server.call('DELETE', `/api/v1/delivery/overrides/${id}`, { as });

async function walletWith(id: string, at = server): Promise<RemoteRecord | undefined> {
  const { body } = await at.call('GET', '/remotes.json', { headers: { [overrideHeader]: id } });
  return body.remotes.find(({ name }: RemoteRecord) => name === 'wallet');
}

/** The origins from which a page of this browser may load. */
async function pageOf(browser: Browser, query = '') {
  const reply = await browser.fetch(`/wallet${query}`, { headers: { accept: 'text/html' } });
  const policy = reply.headers.get('content-security-policy') ?? '';
  return { policy, integrity: reply.headers.get('integrity-policy'), html: await reply.text() };
}

it.each([
  ['an administrator', () => admin],
  ['a member of the team', () => member],
])(
  '%s gets the development server in the browser with the id, and nobody else does',
  async (_who, person) => {
    const created = await override(person());
    expect(created).toMatchObject({ status: 201, body: { remote: 'wallet', release: local } });
    const { id } = created.body;
    const record = await walletWith(id);
    expect(record).toMatchObject({
      override: id,
      dev_server: local,
      entry: `${folder}dev/remoteEntry.js`,
      global: 'wallet_dev',
      routes: [{ path: '/wallet/:id' }, { path: '/wallet/new' }],
    });
    expect(record).not.toHaveProperty('files');
    expect(record).not.toHaveProperty('integrity');
    expect(await walletWith('')).not.toHaveProperty('dev_server');
    expect((await leave(id, person())).status).toBe(204);
    expect(await walletWith(id)).not.toHaveProperty('dev_server');
  },
);

it('only a page that its person opens with the id may load from there', async () => {
  const { id } = (await override(member)).body;
  const query = `?tab=x&alma-local=${id}`;
  const { policy, integrity, html } = await pageOf(memberBrowser, query);
  expect(policy).toContain(`connect-src 'self' ${folder};`);
  expect(policy).toContain(`script-src 'self' ${folder} 'nonce-`);
  expect(policy).not.toContain(`style-src 'self' ${local}`);
  expect(integrity).toBeNull();
  expect(html).toContain(`["${folder}"].some(`);
  expect(html).toContain(`"local":["${folder}"]`);

  const elsewhere = server.browser();
  await knowPerson(await server.signIn('admin@alma.test', elsewhere));
  const narrow = [
    await pageOf(memberBrowser),
    await pageOf(memberBrowser, `?alma-local=${'x'.repeat(43)}`),
    await pageOf(server.browser(), query),
    await pageOf(elsewhere, query),
  ];
  await leave(id, member);
  narrow.push(await pageOf(memberBrowser, query));
  for (const page of narrow) {
    expect(page.policy).toContain("connect-src 'self';");
    expect(page.integrity).toBe('blocked-destinations=(script)');
    expect(page.html).not.toContain(local);
  }
});

it('ends with the membership', async () => {
  const { id } = (await override(member)).body;
  const { team } = tokenBody('wallet');
  const path = `/api/v1/delivery/members/${member.userId}/${encodeURIComponent(team)}`;
  await server.call('DELETE', path, { as: admin });
  expect(await walletWith(id)).not.toHaveProperty('dev_server');
  expect((await pageOf(memberBrowser, `?alma-local=${id}`)).policy).toContain("connect-src 'self';");
  const body = { team, user_id: member.userId };
  await deliveryClient(server).post('members', { as: admin, body });
});

it('refuses everyone else, with the reason', async () => {
  const plain = await server.signIn('plain@alma.test');
  for (const person of [otherMember, plain]) {
    const refused = await override(person);
    expect(codeOf(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.error.message).toMatch(/^You may not override wallet\./);
  }
  expect(codeOf(await override(admin, local, server, 'unknown'))).toEqual([404, 'NOT_FOUND']);
});

it.each([
  'http://evil.example',
  'http://localhost.evil.example:3104',
  'http://evil.example#.localhost',
  'http://localhost:3104@evil.example',
  'http://10.0.0.1:3104',
  'http://0.0.0.0:3104',
  'http://[::1]:3104',
  'http://localhost:3104/',
  'http://localhost:99999',
  'http://LOCALHOST:3104',
  'http://localhost:3104;script-src',
  'ftp://localhost:3104',
  "http://localhost 'unsafe-inline'",
])('refuses an address that is not on this machine: %s', async (address) => {
  expect((await override(admin, address)).status).toBe(400);
});

it('an installation without local overrides refuses them with an alternative, and ignores existing ones', async () => {
  const { id } = (await override(member)).body;
  const refused = await override(member, local, strict);
  expect(codeOf(refused)).toEqual([403, 'FORBIDDEN']);
  expect(refused.body.error.message).toMatch(
    /^This installation shows no development servers\. Try a release/,
  );
  expect(await walletWith(id, strict)).not.toHaveProperty('dev_server');
  await leave(id, member);
});

it('takes precedence over the development servers of the product', async () => {
  const { id } = (await override(admin)).body;
  expect(await walletWith(id, developing)).toMatchObject({ override: id, dev_server: local });
  expect(await walletWith('', developing)).toBeUndefined();
  await leave(id, admin);
});

describe('a server without the setting', () => {
  const provider = {
    OIDC_ISSUER: 'https://id.test',
    OIDC_CLIENT_ID: 'alma',
    OIDC_REDIRECT_URL: 'https://alma.test/callback',
    OIDC_LOGOUT_URL: 'https://alma.test/login',
  };
  const allows = (env: Record<string, string>): boolean =>
    readConfig({ ALMA_SECRET: 'x'.repeat(40), ...env }).localRemotes;

  it.each([
    ['the development sign-in on this machine', {}, true],
    ['`npm run dev`', { ...provider, ALMA_DEV_SERVERS: '{}' }, true],
    ['a provider, so that it is deployed', provider, false],
    ['another address than this machine', { PUBLIC_URL: 'https://alma.test' }, false],
    ['a provider and the setting', { ...provider, ALMA_LOCAL_REMOTES: '1' }, true],
    ['the setting that turns it off', { ALMA_LOCAL_REMOTES: '0' }, false],
  ])('with %s', (_name, env, is) => {
    expect(allows(env)).toBe(is);
  });
});
