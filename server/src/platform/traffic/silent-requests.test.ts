import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { head, RawConnection } from '../../../test/raw-connection.ts';
import { trackOpenRequests } from './open-requests.ts';
import { limitSilence } from './silent-requests.ts';

const silentMs = 400;

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = Fastify();
  limitSilence(app, trackOpenRequests(app, 100), silentMs);
  app.get('/thinking', async () => new Promise(() => undefined));
  app.get('/endless', async () => Readable.from(chunks()));
  app.get('/slow', async () => Readable.from(slowly()));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

function* chunks(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}

/** Takes four times the limit in total, with pauses of a quarter of the limit. */
async function* slowly(): AsyncGenerator<string> {
  for (let part = 0; part < 16; part += 1) {
    await pause(silentMs / 4);
    yield `${part} `;
  }
}

const ask = (path: string): RawConnection => new RawConnection(origin).send(head(`GET ${path} HTTP/1.1`));

it('ends a request that nothing answers', async () => {
  const connection = ask('/thinking');
  await connection.closed;
  expect(connection.status).toBeUndefined();
});

it('ends a reply that nobody reads', async () => {
  const connection = ask('/endless');
  connection.socket.pause();
  const [socket] = await new Promise<[{ once(event: 'close', listener: () => void): void }]>((resolve) =>
    app.server.once('connection', (...args) => resolve(args)),
  );
  await new Promise<void>((resolve) => socket.once('close', resolve));
  connection.end();
});

it('waits for a reply that continues', async () => {
  const connection = ask('/slow').send('');
  while (!connection.text.includes('15 ') && !connection.socket.destroyed) await pause(20);
  expect(connection.text).toContain('15 ');
  connection.end();
});
