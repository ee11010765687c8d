import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { compressReplies } from './compression.ts';

const long = { text: 'one and the same '.repeat(200) };

async function replyTo(url: string, encoding?: string) {
  const app = Fastify();
  compressReplies(app);
  app.get('/long', async () => long);
  app.get('/short', async () => ({ text: 'short' }));
  app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send(long.text));
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(long.text));
  app.get('/huge', async () => ({ text: 'x'.repeat(4_000_001) }));
  app.get('/events', async (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from([`data: ${long.text}\n\n`])),
  );
  app.get('/stream', async (_request, reply) =>
    reply.type('application/json').send(Readable.from([JSON.stringify(long)])),
  );
  for (const call of ['callback', 'refresh']) app.get(`/api/v1/auth/${call}`, async () => long);
  return app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('sends long replies to a browser that accepts %s as %s', async (accepted, encoding, decompress) => {
  const reply = await replyTo('/long', accepted);
  expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  expect(reply.rawPayload.length).toBeLessThan(300);
  expect(JSON.parse(decompress(reply.rawPayload).toString())).toEqual(long);
});

it('compresses pages, too', async () => {
  expect((await replyTo('/page', 'br')).headers['content-encoding']).toBe('br');
});

it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'brotli'])(
  'sends a plain reply for an Accept-Encoding of %s',
  async (accepted) => {
    const reply = await replyTo('/long', accepted);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.json()).toEqual(long);
  },
);

it.each([
  '/short',
  '/huge',
  '/picture',
  '/events',
  '/stream',
  '/api/v1/auth/callback',
  '/api/v1/auth/refresh',
])('leaves %s as it is', async (url) => {
  expect((await replyTo(url, 'br')).headers['content-encoding']).toBeUndefined();
});
