import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
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

  it('while it is being added to a chat is removed from it', async () => {
    const kim = await server.signIn('kim@alma.test');
    const { body: chat } = await call(maya, 'POST', '/chats', { title: 'A', participants: [leo.userId] });
    const add = () => call(maya, 'POST', `/chats/${chat.id}/participants`, { user_id: kim.userId });
    await whileWaiting(server, storesMessages, { call: add, work: () => remove(kim) });
    expect(await membersOf(chat.id)).toEqual([maya.userId, leo.userId]);
  });

  it('while it is being added is removed from the chat, even if the database is lost after the addition', async () => {
    const kim = await server.signIn('kim@alma.test');
    const { body: chat } = await call(maya, 'POST', '/chats', { title: 'L', participants: [leo.userId] });
    const add = () => call(maya, 'POST', `/chats/${chat.id}/participants`, { user_id: kim.userId });
    const { pool } = server.database;
    const query = jest.spyOn(pool, 'query');
    const { status } = await whileWaiting(server, storesMessages, {
      call: add,
      async work() {
        await remove(kim);
        query.mockImplementation(() => {
          throw new Error('Connection terminated');
        });
      },
    });
    query.mockRestore();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await membersOf(chat.id)).toEqual([maya.userId, leo.userId]);
  });

  it('right after it was added is removed from the chat', async () => {
    const kim = await server.signIn('kim@alma.test');
    const { body: chat } = await call(maya, 'POST', '/chats', { title: 'R', participants: [leo.userId] });
    const { pool } = server.database;
    // The addition waits at its commit, when it has seen the account.
    await pool.query(`CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END$$;
      CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON chat_participants
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_here()`);
    let removed: Promise<unknown> | undefined;
    const { status } = await whileWaiting(server, 'SELECT pg_advisory_xact_lock(42)', {
      call: () => call(maya, 'POST', `/chats/${chat.id}/participants`, { user_id: kim.userId }),
      async work() {
        removed = remove(kim);
        await eventually(async () => {
          const { rows } = await pool.query(
            'SELECT 1 FROM users WHERE user_id = $1 AND deleted_at IS NOT NULL',
            [kim.userId],
          );
          return rows.length > 0;
        }, 'the account to be deleted');
      },
    });
    await removed;
    await pool.query('DROP TRIGGER wait_at_commit ON chat_participants; DROP FUNCTION wait_here');
    expect(status).toBe(200);
    expect(await membersOf(chat.id)).toEqual([maya.userId, leo.userId]);
  });

  it('while a chat with it is being created is removed from it', async () => {
    const kim = await server.signIn('kim@alma.test');
    const participants = [leo.userId, kim.userId];
    const create = () => call(maya, 'POST', '/chats', { title: 'B', participants });
    const { body: chat } = await whileWaiting(server, storesMessages, {
      call: create,
      work: () => remove(kim),
    });
    expect(await membersOf(chat.id)).toEqual([maya.userId, leo.userId]);
  });

  it('before its own chat is created gets none', async () => {
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

  it('while its wallet is being created leaves a closed one', async () => {
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
