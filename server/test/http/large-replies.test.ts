import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { head, RawConnection } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  leo = await server.signIn('leo@alma.test');
  await fill(leo.userId);
});
afterAll(() => server.close());

/** As many agents as fit on a page, with six characters of JSON for each character of their prompts: some 19 MB. */
const fill = (userId: string) =>
  server.database.pool.query(
    `WITH own AS (
       INSERT INTO profiles (user_id, full_name, created_at, updated_at)
       SELECT $1, 'Profile ' || n, now(), now() FROM generate_series(1, 20) n RETURNING id)
     INSERT INTO agents (profile_id, prompt, created_at, updated_at)
     SELECT own.id, repeat(chr(1), 8000), now(), now() FROM own, generate_series(1, 20)`,
    [userId],
  );

const path = '/api/v1/profiles?limit=100';
const list = (as: SignedIn) => server.call('GET', path, { as });

/** A caller who does not read the reply. */
function listUnread({ headers }: SignedIn): RawConnection {
  const lines = [`Authorization: ${headers['authorization']}`];
  const connection = new RawConnection(server.origin).send(head(`GET ${path} HTTP/1.1`, lines));
  connection.socket.once('data', () => connection.socket.pause());
  return connection;
}

describe('large replies that wait for a person', () => {
  it('are limited, until they have been read or their reader has gone', async () => {
    const unread = listUnread(leo);
    await eventually(() => unread.status === 200, 'the beginning of the reply');
    const { status, headers, body } = await list(leo);
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '2']);
    expect((await server.call('GET', '/api/v1/auth/me', { as: leo })).status).toBe(200);
    unread.end();
    await eventually(async () => (await list(leo)).status === 200, 'a reply that is sent again');
  });
});
