import { strFromU8, unzipSync } from 'fflate';
import { startTestServer, type TestServer } from '../app.ts';
import { goodPictures } from '../files/corpus.ts';
import { download, upload } from '../files/upload.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let maya: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  maya = await server.signIn('maya@alma.test');
});
afterAll(() => server.close());

const address = () => `/api/v1/users/${maya.userId}/export`;

/** Maya's export. @returns a reader of its files */
async function readExport() {
  const { bytes } = await download(server, address(), maya.headers);
  const entries = unzipSync(new Uint8Array(bytes));
  return (name: string) => JSON.parse(strFromU8(entries[name] ?? new Uint8Array()));
}

it('contains everything known about a person, as readable files', async () => {
  const { body: text } = await upload(server, maya, { bytes: 'My notes', name: '../../notes.txt' });
  const picture = await goodPictures.png();
  for (const name of ['me.png', 'me.png']) await upload(server, maya, { bytes: picture, name });
  const reply = await download(server, address(), maya.headers);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="alma-maya.zip"');
  expect(reply.headers.get('cache-control')).toBe('no-store');

  const entries = unzipSync(new Uint8Array(reply.bytes));
  const names = Object.keys(entries).sort();
  expect(names).toEqual(
    expect.arrayContaining(['audit.json', 'profiles.json', 'sessions.json', 'user.json']),
  );
  expect(names.filter((name) => /^files\/me-[\w-]{6}\.webp$/.test(name))).toHaveLength(2);
  expect(strFromU8(entries[`files/notes-${text.id.slice(0, 6)}.txt`] ?? new Uint8Array())).toBe('My notes');
  const json = (name: string) => JSON.parse(strFromU8(entries[name] ?? new Uint8Array()));
  expect(json('export.json')).toMatchObject({ user_id: maya.userId, left_out: [] });
  expect(json('user.json')).toMatchObject({
    user_id: maya.userId,
    email: 'maya@alma.test',
    roles: [{ role: 'USER' }, { role: 'CREATOR' }],
    sign_ins: [{ issuer: 'urn:alma:development' }],
  });
  expect(json('profiles.json')).toHaveLength(2);
  expect(json('profiles.json')[0].agents.length).toBeGreaterThan(0);
  expect(json('sessions.json')).toMatchObject([{ address: expect.any(String) }]);
  expect(json('audit.json').map(({ action }: { action: string }) => action)).toContain('session.started');
});

it('contains what a person wrote in chats, and nothing that others wrote there', async () => {
  const leo = await server.signIn('leo@alma.test');
  const { body: chat } = await server.call('POST', '/api/v1/chats', {
    as: leo,
    body: { title: 'Plans', participants: [maya.userId] },
  });
  const write = (as: SignedIn, content: string) =>
    server.call('POST', `/api/v1/chats/${chat.id}/messages`, { as, body: { content } });
  for (const [as, content] of [
    [leo, 'From Leo'],
    [maya, 'From Maya'],
    [leo, 'Also from Leo'],
  ] as const)
    expect((await write(as, content)).status).toBeLessThan(300);
  const json = await readExport();
  expect(json('chats.json')).toContainEqual({
    id: chat.id,
    title: 'Plans',
    role: 'member',
    joined_at: expect.any(String),
    created_at: chat.created_at,
    archived_at: null,
  });
  expect(json(`chats/${chat.id}.json`)).toEqual([
    { seq: expect.any(Number), content: 'From Maya', by_agent: false, created_at: expect.any(String) },
  ]);
});

it('contains what a person wrote in chats that the person has left', async () => {
  const leo = await server.signIn('leo@alma.test');
  async function leftChat(title: string) {
    const body = { title, participants: [maya.userId] };
    const { body: chat } = await server.call('POST', '/api/v1/chats', { as: leo, body });
    const path = `/api/v1/chats/${chat.id}`;
    await server.call('POST', `${path}/messages`, { as: maya, body: { content: `Goodbye, ${title}` } });
    const left = await server.call('DELETE', `${path}/participants/${maya.userId}`, { as: maya });
    expect(left.status).toBeLessThan(300);
    await server.call('POST', `${path}/messages`, { as: leo, body: { content: 'Too late' } });
    return chat.id;
  }
  const [left, again] = [await leftChat('old plans'), await leftChat('new plans')];
  const back = { as: leo, body: { user_id: maya.userId } };
  await server.call('POST', `/api/v1/chats/${again}/participants`, back);

  const json = await readExport();
  const listed = json('chats.json').map(({ id }: { id: string }) => id);
  expect(listed).toContain(again);
  expect(listed).not.toContain(left);
  expect(json(`chats/${left}.json`)).toMatchObject([{ content: 'Goodbye, old plans', by_agent: false }]);
  expect(json(`chats/${again}.json`)).toMatchObject([{ content: 'Goodbye, new plans', by_agent: false }]);
});

it('contains the money of a person and each of its movements', async () => {
  const { body: wallet } = await server.call('GET', '/api/v1/wallets/me', { as: maya });
  const { body: funded } = await server.call('POST', '/api/v1/wallets/fund', { as: maya });
  const { body: balance } = await server.call('GET', '/api/v1/wallets/balance', { as: maya });
  const { body: assets } = await server.call('GET', `/api/v1/users/${maya.userId}/balances`, { as: maya });
  const { body: activity } = await server.call('GET', '/api/v1/wallets/activity?limit=100', { as: maya });
  const json = await readExport();
  const { address, created_at } = wallet;
  expect(json('wallet.json')).toEqual({ address, created_at, balance, assets: assets.balances });
  const { hash, from, to, amount, currency: asset, createdAt } = funded.transaction;
  const transactions = json('transactions.json') as { hash: string; kind: string }[];
  expect(transactions[0]).toEqual({ hash, kind: 'fund', from, to, asset, amount, created_at: createdAt });
  expect(transactions.map((each) => each.hash)).toEqual(
    expect.arrayContaining(activity.transactions.map((each: { hash: string }) => each.hash)),
  );
  expect(transactions.filter(({ kind }) => kind === 'issue').length).toBeGreaterThan(0);
});

it('contains no secret of the sign-in', async () => {
  const { bytes } = await download(server, address(), maya.headers);
  const texts = Object.values(unzipSync(new Uint8Array(bytes))).map((entry) => strFromU8(entry));
  for (const secret of ['refresh', 'salt', 'token', maya.access_token]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
});

it('is available to the owner and administrators, and recorded', async () => {
  const leo = await server.signIn('leo@alma.test');
  expect((await download(server, address(), leo.headers)).status).toBe(403);
  expect((await download(server, address())).status).toBe(401);
  expect((await download(server, address(), admin.headers)).status).toBe(200);
  const { body } = await server.call('GET', '/api/v1/audit?action=user.exported', { as: admin });
  expect(body.entries[0]).toMatchObject({ actor: { handle: 'admin' }, subject: { handle: 'maya' } });
});

it('is limited in rate', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1)
    statuses.push((await download(server, address(), maya.headers)).status);
  expect(statuses).toContain(429);
});

it('is aborted when a file cannot be read, instead of looking complete', async () => {
  const sam = await server.signIn('sam@alma.test');
  await upload(server, sam, { bytes: 'gone', name: 'gone.txt' });
  await server.database.pool.query("UPDATE files SET object_key = repeat('0', 32) WHERE user_id = $1", [
    sam.userId,
  ]);
  const reply = await fetch(new URL(`/api/v1/users/${sam.userId}/export`, server.origin), {
    headers: sam.headers,
  });
  const whole = await reply.arrayBuffer().then(
    () => true,
    () => false,
  );
  expect(whole).toBe(false);
});
