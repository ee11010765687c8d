import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeChat, OpenClients } from './chat-client.ts';

const mebibyte = 1_048_576;
/** Three bytes a character. */
const longest = '中'.repeat(8_000);

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
const streams = new Set<Socket>();
const clients = new OpenClients();

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_SOCKET_MESSAGES_PER_SECOND: '1000' } });
  maya = await server.signIn('stalled@alma.test');
  leo = await server.signIn('leo@alma.test');
  server.app.server.on('connection', (stream: Socket) => streams.add(stream));
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

it('uses bounded memory, however much there is to read, and is cut off', async () => {
  const chatId = await makeChat(server, maya, [leo]);
  const stalled = await clients.open(server, leo);
  await stalled.join(chatId);
  stalled.socket.pause();
  let waiting = 0;
  // 29 MB in all, which is more than the buffers at both ends of a connection hold.
  for (let round = 0; round < 60; round += 1) {
    const posts = Array.from({ length: 20 }, () =>
      server.call('POST', `/api/v1/chats/${chatId}/messages`, { as: maya, body: { content: longest } }),
    );
    expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([201]));
    waiting = Math.max(waiting, ...[...streams].map(({ writableLength }) => writableLength));
  }
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(2 * mebibyte);
  // The close reason is queued behind the waiting data and arrives only if the connection survives.
  stalled.socket.resume();
  expect([4408, 1006]).toContain(await stalled.closed());
});

it('is never sent compressed frames, whatever it offers', async () => {
  const { socket } = await clients.open(server, leo);
  expect(socket.extensions).toBe('');
});
