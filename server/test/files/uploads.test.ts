import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileLimits } from '@alma/shared/contract';
import sharp from 'sharp';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { bomb, goodPictures, largePicture, longGif, pdf, photoWithMetadata, scripted } from './corpus.ts';
import { download, type Upload, upload } from './upload.ts';

let server: TestServer;
let leo: SignedIn;
let nina: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '5000' } });
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());

const send = (file: Upload, as = leo) => upload(server, as, file);
const contentOf = async (fileId: string, as = leo) =>
  (await download(server, `/api/v1/users/${leo.userId}/files/${fileId}/content`, as.headers)).bytes;

/** The files and folders of the server, and the records of the database. */
async function remains(): Promise<{ incoming: string[]; objects: number; files: number; loose: number }> {
  const { dataDir } = server.platform.config;
  const list = (folder: string) => readdir(path.join(dataDir, folder), { recursive: true }).catch(() => []);
  const objects = (await list('files')).filter((name) => name.includes(path.sep));
  const count = async (table: string): Promise<number> =>
    Number((await server.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  return {
    incoming: await list('incoming'),
    objects: objects.length,
    files: await count('files'),
    loose: await count('loose_objects'),
  };
}

describe('a picture', () => {
  it.each(Object.keys(goodPictures))('%s is encoded again as WebP', async (kind) => {
    const bytes = await goodPictures[kind as keyof typeof goodPictures]();
    const reply = await send({ bytes, name: `me.${kind}`, type: 'application/octet-stream' });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        user_id: leo.userId,
        name: `me.${kind}`,
        type: 'image/webp',
        width: 300,
        height: 200,
        is_public: false,
        public_url: `/api/v1/public/files/${reply.body.id}`,
      },
    });
    expect(reply.body.id).toMatch(/^[\w-]{22}$/);
    const stored = await contentOf(reply.body.id);
    expect(stored.length).toBe(reply.body.size);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  });

  it('has no metadata, is upright, and has at most 1024 pixels a side', async () => {
    const photo = await send({ bytes: await photoWithMetadata(), name: 'photo.jpg' });
    expect(photo.body).toMatchObject({ width: 200, height: 400 });
    const stored = await contentOf(photo.body.id);
    expect(await sharp(stored).metadata()).not.toHaveProperty('exif');
    expect(stored.includes('script')).toBe(false);
    expect((await send({ bytes: await largePicture() })).body).toMatchObject({ width: 1024, height: 512 });
  });

  it('loses data that was appended to it', async () => {
    const bytes = Buffer.concat([
      await goodPictures.png(),
      Buffer.from('<?php system($_GET[0]); ?><script>'),
    ]);
    const reply = await send({ bytes, name: 'shell.php.png' });
    expect(reply.status).toBe(201);
    expect((await contentOf(reply.body.id)).includes('php')).toBe(false);
  });

  it('with several frames keeps only the first', async () => {
    const reply = await send({ bytes: await longGif(3000), name: 'dance.gif' });
    expect(reply).toMatchObject({ status: 201, body: { width: 8, height: 8 } });
    expect((await sharp(await contentOf(reply.body.id)).metadata()).pages ?? 1).toBe(1);
  });

  it('that is too large, cut short or damaged is refused', async () => {
    const png = await goodPictures.png();
    const damaged = Buffer.from(png);
    damaged.fill(0x55, 60, 90);
    const bad = {
      bomb: bomb(16_000, 16_000),
      'half of it': png.subarray(0, png.length / 2),
      damaged,
      'a GIF in name': Buffer.from(scripted.gifPolyglot),
    };
    for (const [label, bytes] of Object.entries(bad)) {
      const reply = await send({ bytes, name: `${label}.png` });
      expect([label, reply.status]).toEqual([label, 422]);
      expect(reply.body.error.code).toBe('FILE_UNREADABLE');
    }
  });
});

describe('other files', () => {
  it.each([
    ['pdf', pdf, 'report.pdf', 'application/pdf'],
    ['md', '# Notes\n\nZoë, 日本, 🎉', 'notes.md', 'text/markdown'],
    ['txt', 'Plain.\r\n\tIndented.', 'notes.txt', 'text/plain'],
    ['a text without an ending', 'Plain.', 'README', 'text/plain'],
    ['a PDF under another name', pdf, 'report.png', 'application/pdf'],
  ])('%s is stored unchanged', async (_kind, bytes, name, type) => {
    const reply = await send({ bytes, name, type: 'image/png' });
    expect(reply).toMatchObject({ status: 201, body: { name, type, width: null, height: null } });
    expect((await contentOf(reply.body.id)).toString()).toBe(bytes);
  });

  it.each(Object.entries(scripted).filter(([kind]) => kind !== 'gifPolyglot'))(
    '%s is refused, whatever its name',
    async (_kind, bytes) => {
      for (const name of ['picture.png', 'notes.txt']) {
        expect(await send({ bytes, name, type: 'image/png' })).toMatchObject({
          status: 415,
          body: {
            error: {
              code: 'UNSUPPORTED_MEDIA_TYPE',
              message: expect.stringMatching(/^Unsupported file type\. Please use: image\/jpeg/),
            },
          },
        });
      }
    },
  );

  it('that are not text are refused', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x41]), 'nul \u0000 byte', 'escape \u001b[31m']) {
      expect((await send({ bytes, name: 'notes.txt' })).status).toBe(415);
    }
  });
});

describe('names', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\notes.txt', 'notes.txt'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['photo\u202Egpj.txt', 'photogpj.txt'],
    ['日本語 🎉.txt', '日本語 🎉.txt'],
    ['.htaccess', 'htaccess'],
    [`${'🎉'.repeat(300)}.txt`, `${'🎉'.repeat(fileLimits.name - 4)}.txt`],
    ['"quoted"; x=1.txt', '"quoted"; x=1.txt'],
  ])('%.30j is stored as %.30j', async (name, expected) => {
    const reply = await send({ bytes: 'text', name });
    expect(reply.body.name).toBe(expected);
    const { headers } = await download(
      server,
      `/api/v1/users/${leo.userId}/files/${reply.body.id}/content`,
      leo.headers,
    );
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%~!-]+$/,
    );
  });
});

describe('a request that is not an upload', () => {
  const post = (body: string | FormData, headers: Record<string, string>) =>
    fetch(new URL(`/api/v1/users/${leo.userId}/files`, server.origin), {
      method: 'POST',
      headers: { ...leo.headers, ...headers },
      body,
    });

  it('is answered with what to send', async () => {
    const json = await post('{}', { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    const empty = new FormData();
    expect((await post(empty, {})).status).toBe(400);
    const two = new FormData();
    for (const name of ['a.txt', 'b.txt']) two.append('file', new File(['text'], name));
    expect((await post(two, {})).status).toBe(400);
    const elsewhere = new FormData();
    elsewhere.append('picture', new File(['text'], 'a.txt'));
    expect((await post(elsewhere, {})).status).toBe(400);
    const nothing = new FormData();
    nothing.append('file', new File([], 'a.txt'));
    expect((await post(nothing, {})).status).toBe(400);
    expect((await post('--x\r\ngarbage', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      400,
    );
    expect((await post('garbage', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    expect((await remains()).incoming).toEqual([]);
  });

  it('may have other fields beside the file', async () => {
    const form = new FormData();
    form.append('note', 'x');
    form.append('file', new File(['text'], 'a.txt'));
    expect((await post(form, {})).status).toBe(201);
  });
});

describe('limits', () => {
  it('accept 10 MB and not a byte more, with or without a content length', async () => {
    const text = Buffer.alloc(fileLimits.bytes, 'a');
    expect((await send({ bytes: text, name: 'a.txt' })).status).toBe(201);
    expect(await send({ bytes: Buffer.concat([text, Buffer.from('a')]), name: 'a.txt' })).toMatchObject({
      status: 413,
      body: { error: { code: 'PAYLOAD_TOO_LARGE', message: 'File too large. Maximum size is 10MB' } },
    });
    expect((await remains()).incoming).toEqual([]);
  });

  it('leave nothing behind when an upload is interrupted', async () => {
    const before = await remains();
    for (const sent of [0, 1000, 300_000]) await breakOff(sent);
    await eventually(async () => (await remains()).incoming.length === 0);
    expect(await remains()).toEqual(before);
  });

  /** Announces a megabyte, sends less, and disconnects. */
  function breakOff(sent: number): Promise<void> {
    const { hostname, port } = new URL(server.origin);
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    return new Promise((resolve) => {
      const request = http.request({
        hostname,
        port,
        method: 'POST',
        path: `/api/v1/users/${leo.userId}/files`,
        headers: {
          ...leo.headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1000000',
        },
      });
      request.on('error', () => resolve());
      request.write(head + 'a'.repeat(sent));
      setTimeout(() => request.destroy(), 100);
    });
  }

  it('count all files of a user together', async () => {
    const { pool } = server.database;
    const fill =
      'INSERT INTO files (id, user_id, name, type, size, object_key, hash, created_at, updated_at)';
    await pool.query(
      `${fill} SELECT 'full-' || n, $1, 'a.txt', 'text/plain', 1, 'none-' || n, 'x', now(), now() FROM generate_series(1, $2::int) n`,
      [nina.userId, fileLimits.perUser - 2],
    );
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send({ bytes: 'text', name: 'a.txt' }, nina)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error.code).toBe('QUOTA_EXCEEDED');
    await pool.query("DELETE FROM files WHERE id LIKE 'full-%'");
    await pool.query(
      `${fill} VALUES ('huge', $1, 'a.txt', 'text/plain', $2, 'none-huge', 'x', now(), now())`,
      [nina.userId, fileLimits.bytesPerUser],
    );
    expect((await send({ bytes: 'text', name: 'a.txt' }, nina)).status).toBe(409);
    await pool.query("DELETE FROM files WHERE id = 'huge'");
  });
});

it('are stored once for each key, until that file is deleted', async () => {
  const note = { bytes: 'Once', name: 'once.txt', type: 'text/plain', key: 'note-1' };
  const before = await remains();
  const replies = await Promise.all([send(note, nina), send(note, nina), send(note, nina)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [id, ...duplicates] = new Set(replies.map(({ body }) => body.id as string));
  expect(duplicates).toEqual([]);
  await eventually(
    async () => (await remains()).objects === before.objects + 1,
    'the orphaned objects to go',
  );
  expect(await remains()).toMatchObject({ files: before.files + 1, loose: before.loose });

  const other = await send({ ...note, bytes: 'Another one' }, nina);
  expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  await server.call('DELETE', `/api/v1/users/${nina.userId}/files/${id}`, { as: nina });
  expect((await send(note, nina)).body.id).not.toBe(id);
});

it('keep exactly one object for each file', async () => {
  const { objects, files, loose, incoming } = await remains();
  expect({ objects, loose, incoming }).toEqual({ objects: files, loose: 0, incoming: [] });
});

it('let only the owner and administrators upload', async () => {
  const target = { userId: leo.userId };
  expect((await upload(server, nina, { bytes: 'text', name: 'a.txt' }, target)).status).toBe(403);
  expect((await upload(server, admin, { bytes: 'text', name: 'a.txt' }, target)).status).toBe(201);
  const nobody = { userId: '3b241101-e2bb-4255-8caf-4136c566a962' };
  expect((await upload(server, nina, { bytes: 'text' }, nobody)).status).toBe(403);
  expect((await upload(server, admin, { bytes: 'text' }, nobody)).status).toBe(404);
});
