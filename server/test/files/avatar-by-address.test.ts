import sharp from 'sharp';
import { startTestServer, type TestServer } from '../app.ts';
import { converseWith } from '../onboarding/conversation.ts';
import { type ForeignServer, startForeignServer } from '../platform/foreign-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { largePicture, scripted } from './corpus.ts';
import { download } from './upload.ts';

let foreign: ForeignServer;
let server: TestServer;
let leo: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  foreign = await startForeignServer();
  const bytes = await largePicture();
  for (const path of ['/me.jpg', '/other.jpg']) foreign.answers[path] = (_request, reply) => reply.end(bytes);
  foreign.answers['/me.svg'] = (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'image/png' }).end(scripted.svg);
  foreign.answers['/me.pdf'] = (_request, reply) => reply.end('%PDF-1.7 and so on');
  foreign.answers['/page.html'] = (_request, reply) => reply.end('<!doctype html><title>Me</title>');
  foreign.answers['/me.txt'] = (_request, reply) => reply.end('a text');
  server = await startTestServer({ parts: { safeFetch: foreign.safeFetch } });
  leo = await server.signIn('leo@alma.test');
  admin = await server.signIn('admin@alma.test');
});
afterAll(async () => {
  await server.close();
  await foreign.stop();
});

const setAvatar = (avatarUrl: string, headers: Record<string, string> = {}, as = leo) =>
  server.call('PATCH', `/api/v1/users/${leo.userId}`, { as, body: { avatar_url: avatarUrl }, headers });
const files = async (): Promise<{ name: string; public_url: string; is_public: boolean }[]> =>
  (await server.call('GET', `/api/v1/users/${leo.userId}/files`, { as: leo })).body.files;

it('stores a copy of the picture, so that pages show only our own files', async () => {
  const reply = await setAvatar(foreign.address('/me.jpg'));
  expect(reply.status).toBe(200);
  expect(reply.body.avatar_url).toMatch(/^\/api\/v1\/public\/files\/[\w-]{22}$/);
  const shown = await download(server, reply.body.avatar_url);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 1024 });
  expect(await files()).toMatchObject([{ name: 'me.jpg', is_public: true }]);
});

it('removes the copy when the avatar is replaced or removed', async () => {
  await setAvatar(foreign.address('/other.jpg'));
  expect(await files()).toMatchObject([{ name: 'other.jpg' }]);
  await setAvatar('');
  expect(await files()).toEqual([]);
});

it('keeps a copy that a profile shows too', async () => {
  const { avatar_url: url } = (await setAvatar(foreign.address('/me.jpg'))).body;
  const body = { basic_identification: { full_name: 'Leo', avatar_url: url } };
  const { body: profile } = await server.call('POST', '/api/v1/profile', { as: leo, body });
  await setAvatar('');
  expect(await files()).toMatchObject([{ public_url: url, is_public: true }]);
  await server.call('DELETE', `/api/v1/profile/${profile.id}`, { as: leo });
  expect(await files()).toEqual([]);
});

it('does the same for the picture of a profile', async () => {
  const body = { basic_identification: { full_name: 'Leo', avatar_url: foreign.address('/me.jpg') } };
  const { body: profile } = await server.call('POST', '/api/v1/profile', { as: leo, body });
  const { avatar_url: url } = profile.basic_identification;
  expect((await download(server, url)).status).toBe(200);
  const again = await server.call('PUT', `/api/v1/profile/${profile.id}`, {
    as: leo,
    body: { basic_identification: { full_name: 'Leo', avatar_url: url } },
  });
  expect(again.body.basic_identification.avatar_url).toBe(url);
  await server.call('PUT', `/api/v1/profile/${profile.id}`, {
    as: leo,
    body: { basic_identification: { full_name: 'Leo' } },
  });
  expect(await files()).toEqual([]);
});

it('does not fetch the picture again for a repeated call', async () => {
  const send = () =>
    server.call('POST', '/api/v1/profile', {
      as: leo,
      body: { basic_identification: { full_name: 'Leo', avatar_url: foreign.address('/once.jpg') } },
      headers: { 'idempotency-key': 'with-a-picture' },
    });
  const bytes = await largePicture();
  foreign.answers['/once.jpg'] = (_request, reply) => reply.end(bytes);
  const first = await send();
  foreign.answers['/once.jpg'] = (_request, reply) => reply.writeHead(404).end();
  expect(await send()).toMatchObject({ status: 201, body: first.body });
  expect(await files()).toHaveLength(1);
  await server.call('DELETE', `/api/v1/profile/${first.body.id}`, { as: leo });
});

const noPicture =
  'There is no picture at this address. Please use: image/jpeg, image/jpg, image/png, image/gif, image/webp.';

it.each([
  ['/missing.jpg', expect.stringContaining('The picture could not be fetched.')],
  ['/me.svg', noPicture],
  ['/me.pdf', noPicture],
  ['/me.txt', noPicture],
  ['/page.html', noPicture],
])('refuses %s, names the field and changes nothing', async (path, message) => {
  const before = await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo });
  expect(await setAvatar(foreign.address(path))).toMatchObject({
    status: 422,
    body: { error: { code: 'PICTURE_UNAVAILABLE', message, details: [{ path: 'avatar_url', message }] } },
  });
  expect((await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo })).body).toEqual(before.body);
  expect(await files()).toEqual([]);
});

it.each([
  'https://my site.com/pic.png',
  'https://[',
  'https://exa%zz.com/',
  'https://a:99999999/x',
  '/API/v1/public/files/x',
])('refuses the malformed address %s of users and profiles', async (url) => {
  const refused = { status: 400, body: { error: { code: 'VALIDATION_FAILED' } } };
  expect(await setAvatar(url)).toMatchObject(refused);
  const body = { basic_identification: { full_name: 'Leo', avatar_url: url } };
  expect(await server.call('POST', '/api/v1/profile', { as: leo, body })).toMatchObject(refused);
});

it('names the field when there is no room for the copy', async () => {
  await server.database.pool.query(
    `INSERT INTO files (id, user_id, name, type, size, hash, object_key, created_at, updated_at)
     SELECT 'full-' || n, $1, 'a.txt', 'text/plain', 1, '', 'full-' || n, now(), now() FROM generate_series(1, 500) n`,
    [leo.userId],
  );
  expect(await setAvatar(foreign.address('/me.jpg'))).toMatchObject({
    status: 422,
    body: { error: { details: [{ path: 'avatar_url', message: expect.stringContaining('no room') }] } },
  });
  await server.database.pool.query('DELETE FROM files WHERE user_id = $1', [leo.userId]);
});

it('names the field when an address is wrong', async () => {
  const message = 'The picture could not be fetched. There is no public website at this address.';
  expect(await setAvatar(foreign.address('/me.jpg', 'inside.test'))).toMatchObject({
    status: 422,
    body: { error: { message, details: [{ path: 'avatar_url', message }] } },
  });
});

it('fetches nothing for a change that is refused anyway', async () => {
  const requestCount = foreign.requestedPaths.length;
  expect((await setAvatar(foreign.address('/me.jpg'), { 'if-match': '"0"' })).status).toBe(412);
  const nina = await server.signIn('nina@alma.test');
  expect((await setAvatar(foreign.address('/me.jpg'), {}, nina)).status).toBe(403);
  expect(foreign.requestedPaths).toHaveLength(requestCount);
});

it('leaves no copy when the change is refused later', async () => {
  const slow = foreign.answers['/me.jpg'];
  const { headers } = await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo });
  const changeBio = () =>
    server.call('PATCH', `/api/v1/users/${leo.userId}`, { as: admin, body: { bio: 'Changed meanwhile' } });
  foreign.answers['/slow.jpg'] = (request, reply) => void changeBio().then(() => slow?.(request, reply));
  const change = setAvatar(foreign.address('/slow.jpg'), { 'if-match': headers.get('etag') ?? '' });
  expect((await change).status).toBe(412);
  expect(await files()).toEqual([]);
});

it('fetches a limited number of addresses for a person in a minute, pages of onboarding included', async () => {
  const ida = await server.signIn('ida@alma.test');
  const set = () =>
    server.call('PATCH', `/api/v1/users/${ida.userId}`, {
      as: ida,
      body: { avatar_url: foreign.address('/missing.jpg') },
    });
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await set()).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429]);
  expect(await set()).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });

  const requestCount = foreign.requestedPaths.length;
  const chat = await converseWith(server, ida);
  const { message } = await chat.say({ urls: [foreign.address('/me.txt')] });
  expect(message.additional_kwargs.notices).toEqual([
    expect.stringContaining('Too many addresses are being read for you.'),
  ]);
  expect(foreign.requestedPaths).toHaveLength(requestCount);
  expect((await setAvatar(foreign.address('/me.txt'))).status).toBe(422);
});
