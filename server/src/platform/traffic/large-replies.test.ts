import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../test/eventually.ts';
import { RawConnection } from '../../../test/raw-connection.ts';
import { compressReplies, errorReplies } from '../http/index.ts';
import { limitLargeReplies } from './large-replies.ts';

let app: FastifyInstance;
/** The number of replies whose text was generated. */
let made = 0;
let now = 0;
beforeEach(async () => {
  made = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  app = Fastify();
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const userId = request.headers['x-caller'];
    if (typeof userId === 'string') request.caller = { userId, sessionId: '', roles: [] };
  });
  limitLargeReplies(app);
  compressReplies(app);
  errorReplies(app);
  app.setSerializerCompiler(() => (data) => {
    made += 1;
    return JSON.stringify(data);
  });
  const schema = { response: { 200: {} } };
  app.get<{ Params: { length: string } }>('/:length', { schema }, async ({ params }) => ({
    text: 'x'.repeat(Number(params.length)),
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const get = (length: number, caller?: string) =>
  app.inject({ url: `/${length}`, headers: caller ? { 'x-caller': caller } : {} });
const statuses = async (times: number, length: number, caller?: string): Promise<number[]> => {
  const found: number[] = [];
  for (let count = 0; count < times; count += 1) found.push((await get(length, caller)).statusCode);
  return found;
};

describe('large replies', () => {
  it('are limited for each caller, and then not made', async () => {
    expect(await statuses(4, 40_000_000, 'leo')).toEqual([200, 200, 200, 200]);
    const refused = await get(40_000_000, 'leo');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '9']);
    expect(refused.json().error.code).toBe('RATE_LIMITED');
    expect(made).toBe(4);
    expect(await statuses(1, 40_000_000, 'nina')).toEqual([200]);
    expect(await statuses(1, 40_000_000)).toEqual([200]);
    now += 9_000;
    expect(await statuses(1, 40_000_000, 'leo')).toEqual([200]);
  });

  it('that no caller reads are limited, until their connection ends', async () => {
    const { port } = app.server.address() as { port: number };
    const unread = new RawConnection(`http://127.0.0.1:${port}`).send(
      'GET /20000000 HTTP/1.1\r\nHost: localhost\r\nX-Caller: leo\r\n\r\n',
    );
    await new Promise((resolve) => void unread.socket.once('data', resolve));
    unread.socket.pause();
    expect(await statuses(1, 20_000_000, 'leo')).toEqual([429]);
    expect(await statuses(1, 20_000_000, 'nina')).toEqual([200]);
    expect(await statuses(1, 900_000, 'leo')).toEqual([200]);
    unread.end();
    await eventually(async () => (await get(20_000_000, 'leo')).statusCode === 200, 'the next reply');
  });
});
