import { fileLimits } from '@alma/shared/contract';
import sharp from 'sharp';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { goodPictures, largePicture, pdf } from './corpus.ts';
import { download, publicPath, upload } from './upload.ts';

let server: TestServer;
let leo: SignedIn;
let nina: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());

const setAvatar = (as: SignedIn, avatarUrl: string, userId = as.userId) =>
  server.call('PATCH', `/api/v1/users/${userId}`, { as, body: { avatar_url: avatarUrl } });
const picture = async (as = leo): Promise<string> =>
  (await upload(server, as, { bytes: await goodPictures.png() })).body.id;
const avatarOf = async (as: SignedIn): Promise<string> =>
  (await server.call('GET', '/api/v1/auth/me', { as })).body.avatar_url;
const statusOf = async (fileId: string): Promise<number> =>
  (await download(server, publicPath(fileId))).status;

describe('the public path', () => {
  it('serves a picture without sign-in while it is an avatar', async () => {
    const id = await picture();
    expect(await statusOf(id)).toBe(404);
    expect((await setAvatar(leo, publicPath(id))).body.avatar_url).toBe(publicPath(id));
    const shown = await download(server, publicPath(id));
    expect(shown.status).toBe(200);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp' });
    await setAvatar(leo, '');
    expect(await statusOf(id)).toBe(404);
  });

  it('serves the pictures of profiles too', async () => {
    const id = await picture();
    const body = { basic_identification: { full_name: 'Leo', avatar_url: publicPath(id) } };
    const { body: profile } = await server.call('POST', '/api/v1/profile', { as: leo, body });
    expect(profile.basic_identification.avatar_url).toBe(publicPath(id));
    expect(await statusOf(id)).toBe(200);
    await server.call('DELETE', `/api/v1/profile/${profile.id}`, { as: leo });
    expect(await statusOf(id)).toBe(404);
  });

  it('tells browsers to treat it as a picture only', async () => {
    const id = await picture();
    await setAvatar(leo, publicPath(id));
    const { headers } = await download(server, publicPath(id));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="picture.webp"; filename*=UTF-8''picture.webp`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  it('needs no service token, which a page cannot send with a picture', async () => {
    const strict = await startTestServer({
      env: { SERVICE_TOKEN: 'the service' },
      databaseUrl: server.databaseUrl,
    });
    expect((await download(strict, publicPath('nothing'))).status).toBe(404);
    await strict.close();
  });

  it('answers 404 for paths that lead out of the folder', async () => {
    for (const id of ['nothing', '..%2f..%2fsecret', '%00', 'a'.repeat(190)]) {
      expect(await statusOf(id)).toBe(404);
    }
  });
});

describe('a browser’s copy', () => {
  it('is valid until the picture changes', async () => {
    const id = await picture();
    await setAvatar(leo, publicPath(id));
    const first = await download(server, publicPath(id));
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await download(server, publicPath(id), { 'if-none-match': known });
      expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
    }
    await upload(server, leo, { bytes: await largePicture() }, { fileId: id });
    const changed = await download(server, publicPath(id), { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await sharp(changed.bytes).metadata()).toMatchObject({ width: 1024 });
  });

  it('can be fetched in ranges', async () => {
    const text = '0123456789';
    const { body: file } = await upload(server, leo, { bytes: text, name: 'a.txt' });
    const address = `/api/v1/users/${leo.userId}/files/${file.id}/content`;
    const part = (range: string, more: Record<string, string> = {}) =>
      download(server, address, { ...leo.headers, range, ...more });
    for (const [range, expected, content] of [
      ['bytes=0-3', 'bytes 0-3/10', '0123'],
      ['bytes=7-', 'bytes 7-9/10', '789'],
      ['bytes=-2', 'bytes 8-9/10', '89'],
      ['bytes=5-100', 'bytes 5-9/10', '56789'],
    ] as const) {
      const reply = await part(range);
      expect([reply.status, reply.headers.get('content-range'), reply.bytes.toString()]).toEqual([
        206,
        expected,
        content,
      ]);
    }
    const beyond = await part('bytes=10-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'nonsense']) {
      expect((await part(range)).bytes.toString()).toBe(text);
    }
    expect((await part('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200);
    const whole = await download(server, address, leo.headers);
    const etag = whole.headers.get('etag') ?? '';
    expect((await part('bytes=0-3', { 'if-range': etag })).status).toBe(206);
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

describe('an avatar', () => {
  it('must be a picture among the files of the same user', async () => {
    const mine = await picture(nina);
    const { body: text } = await upload(server, leo, { bytes: pdf, name: 'a.pdf' });
    for (const id of [mine, text.id, 'nothing']) {
      expect(await setAvatar(leo, publicPath(id))).toMatchObject({
        status: 422,
        body: { error: { code: 'PICTURE_UNAVAILABLE', details: [{ path: 'avatar_url' }] } },
      });
    }
    expect((await setAvatar(admin, publicPath(mine), leo.userId)).status).toBe(422);
    expect((await setAvatar(admin, publicPath(mine), nina.userId)).status).toBe(200);
    expect(await statusOf(mine)).toBe(200);
  });

  it('disappears with its file', async () => {
    const id = await picture();
    await setAvatar(leo, publicPath(id));
    const path = `/api/v1/users/${leo.userId}/files/${id}`;
    expect((await server.call('GET', path, { as: leo })).body.is_public).toBe(true);
    expect((await server.call('DELETE', path, { as: leo })).status).toBe(204);
    expect(await avatarOf(leo)).toBe('');
    expect((await server.call('GET', path, { as: leo })).status).toBe(404);
    expect((await server.call('DELETE', path, { as: leo })).status).toBe(404);
  });

  it('cannot be replaced by another kind of file', async () => {
    const id = await picture();
    await setAvatar(leo, publicPath(id));
    const asText = () => upload(server, leo, { bytes: 'text', name: 'a.txt' }, { fileId: id });
    expect((await asText()).status).toBe(415);
    await setAvatar(leo, '');
    expect(await asText()).toMatchObject({ status: 200, body: { id, type: 'text/plain', name: 'a.txt' } });
  });

  it('never points to a file that is being deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await picture();
      await Promise.all([
        setAvatar(leo, publicPath(id)),
        server.call('DELETE', `/api/v1/users/${leo.userId}/files/${id}`, { as: leo }),
      ]);
      expect(await avatarOf(leo)).toBe('');
    }
  });
});

describe('files of a user', () => {
  it('are listed newest first, in pages, for the owner and administrators', async () => {
    const list = (as: SignedIn, query = '') =>
      server.call('GET', `/api/v1/users/${nina.userId}/files${query}`, { as });
    for (const name of ['one.txt', 'two.txt']) await upload(server, nina, { bytes: name, name });
    const all = await list(nina);
    expect(all.body).toMatchObject({ page: 1, limit: 20, total: all.body.files.length });
    expect(all.body.files.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'two.txt',
      'one.txt',
    ]);
    const second = await list(admin, '?page=2&limit=1');
    expect(second.body).toMatchObject({ page: 2, limit: 1, files: [{ name: 'one.txt' }] });
    expect((await list(leo)).status).toBe(403);
  });

  it('are returned again to a repeated call, even when the first one used up the quota', async () => {
    const kim = await server.signIn('kim@alma.test');
    await server.database.pool.query(
      `INSERT INTO files (id, user_id, name, type, size, object_key, hash, created_at, updated_at)
        SELECT 'full-' || n, $1, 'a.txt', 'text/plain', 1, 'none-' || n, 'x', now(), now() FROM generate_series(2, $2::int) n`,
      [kim.userId, fileLimits.perUser],
    );
    const send = (key: string) => upload(server, kim, { bytes: 'Last', name: 'last.txt', key });
    const first = await send('last');
    expect(await send('last')).toMatchObject({ status: 201, body: first.body });
    expect(await send('another')).toMatchObject({ status: 409, body: { error: { code: 'QUOTA_EXCEEDED' } } });
  });

  it('do not exist under the address of another user', async () => {
    const id = await picture(nina);
    const address = `/api/v1/users/${leo.userId}/files/${id}`;
    for (const as of [leo, admin]) {
      expect((await server.call('GET', address, { as })).status).toBe(404);
      expect((await server.call('GET', `${address}/content`, { as })).status).toBe(404);
      expect((await server.call('DELETE', address, { as })).status).toBe(404);
      expect((await upload(server, as, { bytes: 'x' }, { userId: leo.userId, fileId: id })).status).toBe(404);
    }
    expect((await server.call('GET', `/api/v1/users/${nina.userId}/files/${id}`, { as: leo })).status).toBe(
      403,
    );
  });
});
