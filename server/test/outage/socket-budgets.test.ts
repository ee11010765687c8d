import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient, makeChat, nextRequest, OpenClients, socketAddress } from '../chats/chat-client.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin } from '../spin/spin-client.ts';

const perSecond = 10;
const burst = 20;

const storedIn = async (server: TestServer, chatId: string): Promise<number> => {
  const { rows } = await server.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM chat_messages WHERE chat_id = $1 AND type = 'text'",
    [chatId],
  );
  return rows[0]?.count ?? 0;
};

/** The maximum number of seconds that have passed on the budgets' clock. */
const watch = () => {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
};

describe('a person’s budgets', () => {
  let server: TestServer;
  let maya: SignedIn;
  let leo: SignedIn;
  let nina: SignedIn;
  let sam: SignedIn;
  const clients = new OpenClients();

  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_SOCKET_JOINS_PER_MINUTE: '60' } });
    maya = await server.signIn('maya@alma.test');
    leo = await server.signIn('leo@alma.test');
    nina = await server.signIn('nina@alma.test');
    sam = await server.signIn('sam@alma.test');
  });
  afterEach(() => clients.closeAll());
  afterAll(() => server.close());

  const open = (person: SignedIn): Promise<ChatClient> => clients.open(server, person);

  it('are not renewed by connecting again', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const seconds = watch();
    for (let visit = 0; visit < 12; visit += 1) {
      const client = await open(maya);
      const answers = () => client.frames.filter(({ type }) => type === 'ack').length;
      for (let number = 0; number < 15; number += 1) {
        client.say({ type: 'send_message', chat_id: chatId, text: 'x', request_id: nextRequest() });
      }
      await client.until(() => answers() === 15 || undefined, 'all answers');
      await client.close();
    }
    const stored = await storedIn(server, chatId);
    expect(stored).toBeGreaterThanOrEqual(burst);
    expect(stored).toBeLessThanOrEqual(burst + perSecond * seconds());
  });

  it('bound what all sockets of a person send together, and nobody else', async () => {
    const chatId = await makeChat(server, leo, [sam]);
    const [a, b, other] = [await open(leo), await open(leo), await open(sam)];
    const seconds = watch();
    const answers = await Promise.all(
      [a, b, a, b].flatMap((client) => Array.from({ length: 15 }, () => client.send(chatId, 'x'))),
    );
    const stored = answers.filter(({ status }) => status === 'ok').length;
    expect(stored).toBeGreaterThanOrEqual(burst);
    expect(stored).toBeLessThanOrEqual(burst + perSecond * seconds());
    expect(await other.send(chatId, 'Mine')).toMatchObject({ status: 'ok' });
  });

  it('bound joins: refused ones carry the time to wait, and messages from others still arrive', async () => {
    const chatId = await makeChat(server, nina, [sam]);
    const [flooding, bystander] = [await open(nina), await open(sam)];
    await bystander.join(chatId);
    const seconds = watch();
    const joins = Array.from({ length: 85 }, () => flooding.join(chatId, 0));
    const message = bystander.send(chatId, 'Through it all');
    const answers = await Promise.all(joins);
    const refused = answers.filter(({ code }) => code === 'RATE_LIMITED');
    expect(85 - refused.length).toBeLessThanOrEqual(60 + seconds());
    expect(refused[0]?.retry_after_ms).toBeGreaterThan(0);
    expect(await message).toMatchObject({ status: 'ok' });
    await bystander.next('message', ({ message: { content } }) => content === 'Through it all');
  });

  it('survive a clock that jumps back', async () => {
    const chatId = await makeChat(server, sam, [leo]);
    const client = await open(sam);
    expect(await client.send(chatId, 'Before')).toMatchObject({ status: 'ok' });
    const { now } = Date;
    try {
      Date.now = () => now() - 3_600_000;
      server.passTime(-3_600_000);
      expect(await client.send(chatId, 'After')).toMatchObject({ status: 'ok' });
      expect(client.closeCode).toBeUndefined();
    } finally {
      Date.now = now;
      server.passTime(3_600_000);
    }
  });

  it('count frames of spin sockets together', async () => {
    const seconds = watch();
    let answers = 0;
    for (let visit = 0; visit < 15; visit += 1) {
      const client = await openSpin(server, leo);
      for (let number = 0; number < 18; number += 1) client.send({ type: 'ping' });
      await eventually(() => client.frames.length >= 18 || client.code !== undefined);
      answers += client.frames.length;
      if (client.code === undefined) await client.close();
      else expect(client.code).toBe(4429);
    }
    expect(answers).toBeLessThanOrEqual(100 + 10 * seconds());
  });
});

describe('stored messages that follow a join', () => {
  const pageBytes = 40 * 8_000;
  const clients = new OpenClients();
  const servers: TestServer[] = [];
  afterEach(async () => {
    await clients.closeAll();
    for (const server of servers.splice(0)) await server.close();
  });

  async function longChat(bytesPerMinute: number) {
    const server = await startTestServer({
      env: { RATE_CATCH_UP_BYTES_PER_MINUTE: String(bytesPerMinute) },
    });
    servers.push(server);
    const [maya, leo] = [await server.signIn('maya@alma.test'), await server.signIn('leo@alma.test')];
    const chatId = await makeChat(server, maya, [leo]);
    const { pool } = server.database;
    await pool.query(
      `INSERT INTO chat_messages (chat_id, seq, type, sender_id, content, created_at)
       SELECT $1, seq, 'text', $2, $3, now() FROM generate_series(2, 41) AS seq`,
      [chatId, leo.userId, 'x'.repeat(8_000)],
    );
    await pool.query('UPDATE chats SET last_seq = 41 WHERE id = $1', [chatId]);
    return { server, maya, leo, chatId };
  }

  it('are bounded for each person; live messages of others arrive meanwhile', async () => {
    const { server, maya, leo, chatId } = await longChat(60_000);
    const readers = await Promise.all(Array.from({ length: 5 }, () => clients.open(server, maya)));
    const seconds = watch();
    await Promise.all(readers.map((reader) => reader.join(chatId, 0)));
    const [talker, listener] = [await clients.open(server, leo), await clients.open(server, leo)];
    await listener.join(chatId);
    for (let number = 0; number < 5; number += 1) await talker.send(chatId, `live ${number}`);
    await listener.next('message', ({ message }) => message.content === 'live 4');
    for (const reader of readers) for (let number = 0; number < 5; number += 1) await reader.join(chatId, 0);
    const sent = readers.flatMap((reader) => reader.seqs(chatId)).length * 8_000;
    expect(sent).toBeLessThanOrEqual(60_000 + 2 * pageBytes + 1_000 * seconds());
  });

  it('arrive more slowly beyond the budget, but completely', async () => {
    const { server, maya, chatId } = await longChat(1_500_000);
    const readers = await Promise.all(Array.from({ length: 6 }, () => clients.open(server, maya)));
    await Promise.all(readers.map((reader) => reader.join(chatId, 0)));
    for (const reader of readers) {
      await reader.next('message', ({ message }) => message.seq === 41);
      expect(reader.seqs(chatId)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
    }
  });
});

describe('opening sockets', () => {
  let server: TestServer;
  let maya: SignedIn;
  beforeAll(async () => {
    server = await startTestServer({
      env: {
        RATE_SOCKET_OPENINGS_PER_MINUTE: '3',
        RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '10',
        TRUST_PROXY: 'loopback',
      },
    });
    maya = await server.signIn('maya@alma.test');
  });
  afterAll(() => server.close());

  it('is limited for each person, including tickets', async () => {
    const visit = async (): Promise<number | undefined> => {
      const client = new ChatClient(socketAddress(server.origin, maya.access_token));
      await client.until(() => (client.frames.length > 0 || client.closeCode) ?? undefined);
      await client.close();
      return client.closeCode;
    };
    const codes = [];
    for (let number = 0; number < 5; number += 1) codes.push(await visit());
    expect(codes).toContain(4429);
    const tickets = Array.from({ length: 4 }, () => server.call('POST', '/api/v1/ws/ticket', { as: maya }));
    expect((await Promise.all(tickets)).map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
  });

  it('is limited for each address, and for an IPv6 network as a whole', async () => {
    const knock = (address: string): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(socketAddress(server.origin, randomUUID()), {
          headers: { 'x-forwarded-for': address },
        });
        socket.once('unexpected-response', (_request, reply) => {
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
          resolve(reply.statusCode ?? 0);
          socket.terminate();
        });
        socket.on('error', () => undefined);
        socket.once('close', (code) => resolve(code));
      });
    const flood = await Promise.all(Array.from({ length: 30 }, (_, index) => knock(`2001:db8::${index}`)));
    expect(new Set(flood)).toEqual(new Set([4401, 429]));
    expect(await knock('203.0.113.7')).toBe(4401);
  });
});
