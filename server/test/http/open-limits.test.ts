import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient, socketAddress, ticketOf } from '../chats/chat-client.ts';
import { eventually } from '../eventually.ts';
import { head, RawConnection, statusOf, upgradeHeaders } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';

const limits = {
  TRUST_PROXY: '127.0.0.1',
  CONNECTIONS_PER_ADDRESS: '5',
  MAX_CONNECTIONS: '60',
  REQUESTS_PER_ADDRESS: '4',
  REQUESTS_PER_USER: '2',
  WAITING_SOCKETS: '5',
  WAITING_SOCKETS_PER_ADDRESS: '3',
};

let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: limits });
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

/** Blocks every query on the table until it is released. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = await server.database.pool.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

/** Queries that begin like this and wait for the locked table. */
async function queriesWaiting(start: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [`${start}%`],
  );
  return rows[0]?.waiting ?? 0;
}

const listsWaiting = (): Promise<number> => queriesWaiting('select count(*)%from "files"');

const from = (address: string): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': address });

describe('open requests', () => {
  const look = (address: string, as?: SignedIn) =>
    server.call('GET', `/api/v1/users/${leo.userId}`, { ...(as ? { as } : {}), headers: from(address) });

  /** A request that stays open until its end is sent. */
  const begin = (address: string) =>
    new RawConnection(server.origin).send(
      head('POST /api/v1/client-errors HTTP/1.1', [
        `X-Forwarded-For: ${address}`,
        'Content-Type: application/json',
        'Content-Length: 2',
      ]),
    );

  it('are limited for each address separately', async () => {
    const open = Array.from({ length: 4 }, () => begin('203.0.113.1'));
    await eventually(async () => (await look('203.0.113.1')).status === 429, 'the limit');
    const refused = await look('203.0.113.1');
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await look('203.0.113.2')).status).toBe(401);
    for (const connection of open) connection.end();
    await eventually(async () => (await look('203.0.113.1')).status === 401, 'a free place');
  });

  it('of an entire IPv6 network count as one client', async () => {
    const open = Array.from({ length: 4 }, (_value, index) => begin(`2001:db8:1:1::${index + 1}`));
    await eventually(async () => (await look('2001:db8:1:1:ffff::1')).status === 429, 'the limit');
    expect((await look('2001:db8:1:2::1')).status).toBe(401);
    for (const connection of open) connection.end();
  });

  it('of one person are limited across addresses', async () => {
    const release = await hold('files');
    const list = (address: string) =>
      server.call('GET', `/api/v1/users/${leo.userId}/files`, { as: leo, headers: from(address) });
    const waiting = [list('203.0.113.11'), list('203.0.113.12')];
    // A poll between the two would use up the second one's place.
    await eventually(async () => (await listsWaiting()) === waiting.length, 'both lists to wait');
    await eventually(async () => (await look('203.0.113.13', leo)).status === 429, 'the limit');
    await release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await look('203.0.113.13', leo)).status).toBe(200);
  });

  it('whose connections end during the lookup of the caller do not count for that person', async () => {
    const release = await hold('sessions');
    const gone = Array.from({ length: 3 }, () =>
      new RawConnection(server.origin).send(
        head(`GET /api/v1/users/${leo.userId} HTTP/1.1`, [
          'X-Forwarded-For: 203.0.113.21',
          `Authorization: ${leo.headers.authorization}`,
        ]),
      ),
    );
    await eventually(async () => (await queriesWaiting('select "sessions"')) > 0, 'the look-up to wait');
    await pause(200);
    for (const connection of gone) connection.end();
    await Promise.all(gone.map(({ closed }) => closed));
    await pause(200);
    await release();
    await eventually(async () => (await look('203.0.113.22', leo)).status === 200, 'a free place');
  });
});

/** Waits until a number has not changed for a while. */
async function isStable(read: () => number): Promise<void> {
  let [last, rounds] = [read(), 0];
  while (rounds < 20) {
    await pause(20);
    const now = read();
    rounds = now === last ? rounds + 1 : 0;
    last = now;
  }
}

describe('sockets of strangers', () => {
  const knock = (address: string, path = '/api/v1/ws/chat?token=nobodys') =>
    new RawConnection(server.origin).send(
      head(`GET ${path} HTTP/1.1`, [...upgradeHeaders, `X-Forwarded-For: ${address}`]),
    );
  const isOpen = (connection: RawConnection): Promise<void> => eventually(() => connection.status === 101);

  it('are limited by address and in total, and no longer count once their caller is known', async () => {
    const release = await hold('tickets');
    const waiting = [1, 1, 1, 2, 2].map((last) => knock(`203.0.113.${last}`));
    await Promise.all(waiting.map(isOpen));
    const ask = (address: string) =>
      statusOf(
        server.origin,
        head('GET /api/v1/ws/chat?token=x HTTP/1.1', [...upgradeHeaders, `X-Forwarded-For: ${address}`]),
      );
    const refused = new RawConnection(server.origin).send(
      head('GET /api/v1/ws/chat?token=x HTTP/1.1', [...upgradeHeaders, 'X-Forwarded-For: 203.0.113.1']),
    );
    await refused.closed;
    expect(refused.text).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: [1-9]/);
    expect(await ask('203.0.113.3')).toBe(503);
    await release();
    await Promise.all(waiting.map(({ closed }) => closed));
    // Sockets with a known caller no longer count.
    const known: ChatClient[] = [];
    for (let count = 0; count < 6; count += 1) known.push(await ChatClient.open(server.origin, leo));
    for (const client of known) await client.close();
  });

  it('no longer count when their handshake is refused or they leave', async () => {
    const broken = head('GET /api/v1/ws/chat?token=x HTTP/1.1', [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 12',
      'X-Forwarded-For: 203.0.113.6',
    ]);
    for (let count = 0; count < 4; count += 1) expect(await statusOf(server.origin, broken)).toBe(400);
    const release = await hold('tickets');
    const opensOnce = async (): Promise<boolean> => {
      const connection = knock('203.0.113.6');
      await eventually(() => connection.status !== undefined, 'the answer');
      connection.end();
      return connection.status === 101;
    };
    for (let count = 0; count < 4; count += 1) await eventually(opensOnce, 'a free place');
    await release();
  });

  it('are not read until the caller is known; frames sent before that are read then', async () => {
    const ticket = await ticketOf(server.origin, leo);
    const release = await hold('tickets');
    const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
    const client = new ChatClient(socketAddress(server.origin, ticket));
    await once(client.socket, 'open');
    // More than the buffers of the system can hold.
    const sent = 400;
    for (let count = 0; count < sent; count += 1) client.socket.send(' '.repeat(60_000));
    const [socket] = await accepted;
    await isStable(() => socket.bytesRead);
    expect(socket.bytesRead).toBeLessThan(256 * 1024);
    await release();
    await client.next('hello');
    // Blank frames count as invalid ones, which close the socket.
    expect(await client.closed()).toBe(4400);
  });

  it('are cut when refused, even without a closing handshake', async () => {
    const connection = knock('203.0.113.5');
    await connection.closed;
    expect(connection.status).toBe(101);
  });
});

describe('connections', () => {
  it('that the system cannot accept do not end the server', () => {
    server.app.server.emit('error', new Error('accept ENOBUFS'));
    expect(server.log.join('')).toContain('accept ENOBUFS');
  });

  it('of one address that is not a proxy are limited, without effect on others', async () => {
    const direct = await startTestServer({ env: { CONNECTIONS_PER_ADDRESS: '5' } });
    try {
      const open = Array.from({ length: 5 }, () => new RawConnection(direct.origin));
      await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
      await eventually(
        () =>
          new Promise<boolean>((resolve) =>
            direct.app.server.getConnections((_error, count) => resolve(count === 5)),
          ),
      );
      const sixth = new RawConnection(direct.origin).send(head('GET /api/v1/health HTTP/1.1'));
      await sixth.closed;
      expect(sixth.status).toBeUndefined();
      open[0]?.end();
      await eventually(
        async () => (await fetch(`${direct.origin}/api/v1/health`).catch(() => undefined))?.status === 200,
      );
      for (const connection of open) connection.end();
    } finally {
      await direct.close();
    }
  });

  it('of a proxy count for all its clients, and are limited in total', async () => {
    const open = Array.from({ length: 20 }, () => new RawConnection(server.origin));
    await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
    expect((await server.call('GET', '/api/v1/health')).status).toBe(200);
    const more = Array.from({ length: 60 }, () => new RawConnection(server.origin));
    await Promise.race(more.map(({ closed }) => closed));
    for (const connection of [...open, ...more]) connection.end();
    await eventually(
      async () => (await fetch(`${server.origin}/api/v1/health`).catch(() => undefined))?.status === 200,
    );
  });
});
