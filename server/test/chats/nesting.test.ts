import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeChat, OpenClients } from './chat-client.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
let chatId: string;
const clients = new OpenClients();

const message =
  'This message nests quotes or lists too deeply. Remove some of the leading > characters or list markers.';
const tooNested = [
  ['quotes', `${'>'.repeat(4_000)}a`],
  ['items', `${'- '.repeat(2_000)}a`],
  ['one level too many', `words\n\n${'> '.repeat(33)}a`],
] as const;

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  chatId = await makeChat(server, maya, [leo]);
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

const post = (content: string) =>
  server.call('POST', `/api/v1/chats/${chatId}/messages`, { as: maya, body: { content } });

it.each(tooNested)(
  'a call that nests %s too deeply is refused with advice, and stores nothing',
  async (_, text) => {
    expect(await post(text)).toMatchObject({
      status: 422,
      body: { error: { code: 'TEXT_TOO_NESTED', message } },
    });
    const { body } = await server.call('GET', `/api/v1/chats/${chatId}/messages`, { as: leo });
    expect(JSON.stringify(body)).not.toContain(text.slice(-60).trim());
  },
);

it.each(tooNested)(
  'a frame that nests %s too deeply is refused too, and the socket stays open',
  async (_, text) => {
    const client = await clients.open(server, maya);
    await client.join(chatId);
    expect(await client.send(chatId, text)).toMatchObject({
      status: 'error',
      code: 'TEXT_TOO_NESTED',
      message,
    });
    expect(await client.send(chatId, 'Said plainly')).toMatchObject({ status: 'ok' });
  },
);

it('accepts quotes and lists as people write them, and a rule of dashes', async () => {
  for (const text of [`${'>'.repeat(32)} a`, '- a\n  - b\n    1. c', '- '.repeat(60), 'a '.repeat(4_000)]) {
    expect(await post(text)).toMatchObject({ status: 201, body: { content: text.trim() } });
  }
});
