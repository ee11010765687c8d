import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { whileWaiting } from '../waiting-call.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const call = (as: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) });
const remove = (person: SignedIn) => call(person, 'DELETE', `/users/${person.userId}`);

describe('an account that is deleted', () => {
  const storesMessages = 'LOCK TABLE chat_messages IN EXCLUSIVE MODE';
  const membersOf = async (chatId: string): Promise<string[]> =>
    (await call(maya, 'GET', `/chats/${chatId}`)).body.participants.map(
      ({ user_id: id }: { user_id: string }) => id,
    );

  it('while it is added to a chat leaves it', async () => {
    const kim = await server.signIn('kim@alma.test');
    const { body: chat } = await call(maya, 'POST', '/chats', { title: 'A', participants: [leo.userId] });
    const add = () => call(maya, 'POST', `/chats/${chat.id}/participants`, { user_id: kim.userId });
    await whileWaiting(server, storesMessages, { call: add, work: () => remove(kim) });
    expect(await membersOf(chat.id)).toEqual([maya.userId, leo.userId]);
  });

  it('while a chat with it is created leaves it', async () => {
    const kim = await server.signIn('kim@alma.test');
    const participants = [leo.userId, kim.userId];
    const create = () => call(maya, 'POST', '/chats', { title: 'B', participants });
    const { body: chat } = await whileWaiting(server, storesMessages, {
      call: create,
      work: () => remove(kim),
    });
    expect(await membersOf(chat.id)).toEqual([maya.userId, leo.userId]);
  });

  it('before its own chat is created has none', async () => {
    const kim = await server.signIn('kim@alma.test');
    const create = () =>
      fetch(new URL('/api/v1/chats', server.origin), {
        method: 'POST',
        headers: { ...kim.headers, 'content-type': 'application/json', 'idempotency-key': 'late' },
        body: JSON.stringify({ title: 'C', participants: [leo.userId] }),
      });
    const deletes = `UPDATE users SET deleted_at = now() WHERE user_id = '${kim.userId}'`;
    const { status } = await whileWaiting(server, deletes, { call: create, work: async () => undefined });
    expect(status).toBe(404);
  });

  it('while its wallet is created leaves a closed one', async () => {
    const kim = await server.signIn('kim@alma.test');
    await whileWaiting(server, 'LOCK TABLE ledger.wallets IN EXCLUSIVE MODE', {
      call: () => call(kim, 'POST', '/wallets/create'),
      work: () => remove(kim),
    });
    const { rows } = await server.database.pool.query(
      `SELECT count(*)::int AS accounts, count(accounts.closed_at)::int AS closed FROM ledger.accounts
        JOIN ledger.wallets ON address = owner WHERE user_id = $1`,
      [kim.userId],
    );
    expect(rows).toEqual([{ accounts: 2, closed: 2 }]);
  });
});
