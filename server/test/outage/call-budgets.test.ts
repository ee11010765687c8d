import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PgDialect } from '#drizzle';
import { createRateLimit } from '../../src/ml/models/rate-limit.ts';
import { CallWindow } from '../../src/platform/limits/call-window.ts';
import { startTestServer, type TestReply, type TestServer } from '../app.ts';
import { deliveryClient } from '../delivery/delivery-client.ts';
import { readingOnly } from '../runs/engine.ts';
import type { SignedIn } from '../sign-in.ts';
import { startSwarm } from '../swarm/start-swarm.ts';

const statusesOf = (replies: TestReply[]): number[] => replies.map(({ status }) => status);
const times = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('calls', () => {
  let server: TestServer;
  let maya: SignedIn;
  let leo: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startTestServer({
      env: {
        RATE_BAD_TOKENS_PER_MINUTE: '5',
        RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: '2',
        RATE_CHATS_PER_HOUR: '3',
        RATE_CHATS_WITH_USER_PER_DAY: '4',
        EVENT_STREAMS_PER_USER: '2',
      },
      parts: { runTimings: readingOnly },
    });
    maya = await server.signIn('maya@alma.test');
    leo = await server.signIn('leo@alma.test');
    admin = await server.signIn('admin@alma.test');
  });
  afterAll(() => server.close());

  const me = (headers: Record<string, string>) => server.call('GET', '/api/v1/users', { headers });

  it('with bad tokens are refused for a while, but not those with good ones from the same address', async () => {
    const forged = `${maya.access_token.slice(0, -4)}AAAA`;
    const replies = await times(20, (place) =>
      me(place % 2 ? { authorization: `Bearer ${forged}` } : { authorization: 'Bearer nonsense' }),
    );
    const statuses = statusesOf(replies);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await me(maya.headers)).status).toBe(200);
  });

  it('with bad release tokens are refused for a while, but not those with good ones', async () => {
    const client = deliveryClient(server);
    const [known, fresh, late] = [
      await client.makeTeam('known', admin),
      await client.makeTeam('fresh', admin),
      await client.makeTeam('late', admin),
    ];
    const remotes = (headers: Record<string, string>) =>
      server.call('GET', '/api/v1/delivery/remotes', { headers });
    const invented = (place: number) => remotes({ authorization: `Bearer alma_release_${place}` });
    expect((await remotes(known.headers)).status).toBe(200);
    const statuses = statusesOf(await times(20, invented));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
    expect(statusesOf([await remotes(known.headers), await remotes(fresh.headers)])).toEqual([200, 200]);
    // Not even a flood blocks tokens in use; those that were never seen wait, so that they cost no query each.
    for (let sent = 0; sent < 600; sent += 100) await times(100, invented);
    expect(statusesOf([await remotes(known.headers), await remotes(fresh.headers)])).toEqual([200, 200]);
    const refused = await remotes(late.headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('with a token that has just expired get that answer, whatever others at that address do', async () => {
    const ida = await server.signIn('ida@alma.test');
    server.passTime(20 * 60_000);
    try {
      expect((await me({ authorization: 'Bearer nonsense' })).status).toBe(429);
      expect(await me(ida.headers)).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHENTICATED' } },
      });
    } finally {
      server.passTime(-20 * 60_000);
    }
  });

  it('that send test mails are limited per address', async () => {
    const send = (userId: string) =>
      server.call('POST', '/api/v1/test/email/welcome', { as: admin, body: { user_id: userId } });
    expect(statusesOf(await times(5, () => send(maya.userId))).sort()).toEqual([200, 200, 429, 429, 429]);
    const refused = await send(maya.userId);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await send(leo.userId)).status).toBe(200);
  });

  it('that create chats are limited for each person, whether the chats are archived or not', async () => {
    const body = { title: 'Another', participants: [admin.userId] };
    const create = (as: SignedIn, key: string = randomUUID()) =>
      server.call('POST', '/api/v1/chats', { as, body, headers: { 'idempotency-key': key } });
    const archive = async (as: SignedIn) => {
      const { body } = await create(as);
      return server.call('POST', `/api/v1/chats/${body.id}/archive`, { as });
    };
    for (let created = 0; created < 2; created += 1) expect((await archive(leo)).status).toBe(200);
    const last = await create(leo, 'last');
    // Repeating a call takes nothing, and is answered when nothing is left.
    for (let sent = 0; sent < 2; sent += 1)
      expect(await create(leo, 'last')).toMatchObject({ status: 201, body: { id: last.body.id } });
    const refused = await create(leo);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await create(maya)).status).toBe(201);
  });

  it('that put the same person into chats repeatedly are limited for each caller', async () => {
    const [nina, sam, ida] = await Promise.all(
      ['nina', 'sam', 'ida'].map((name) => server.signIn(`${name}@alma.test`)),
    );
    const create = (as: SignedIn, other: SignedIn) =>
      server.call('POST', '/api/v1/chats', { as, body: { title: 'Come', participants: [other.userId] } });
    const { body: chat } = await create(nina!, sam!);
    const participants = `/api/v1/chats/${chat.id}/participants`;
    const add = ({ userId }: SignedIn) =>
      server.call('POST', participants, { as: nina!, body: { user_id: userId } });
    // Adding a present participant does not count.
    for (let count = 0; count < 5; count += 1) expect((await add(sam!)).status).toBe(200);
    for (let added = 1; added < 4; added += 1) {
      await server.call('DELETE', `${participants}/${sam!.userId}`, { as: nina! });
      expect((await add(sam!)).status).toBe(200);
    }
    for (const refused of [await create(nina!, sam!), await add(sam!)]) {
      expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    }
    expect((await add(ida!)).status).toBe(200);
    expect((await create(ida!, sam!)).status).toBe(201);
  });

  it('that stream events are limited for each person before anything starts', async () => {
    const sessionId = await startSwarm(server, maya);
    const other = await startSwarm(server, maya);
    const stop = new AbortController();
    const headers = { ...maya.headers, accept: 'text/event-stream' };
    const stream = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, server.origin), {
        ...init,
        headers: { ...headers, ...init.headers },
        signal: stop.signal,
      });
    const say = (session: string) =>
      stream('/api-ml/v1/swarm/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session_id: session, message: 'Hello', mode: 'send' }),
      });
    const session = async (id: string) =>
      (await server.call('GET', `/api-ml/v1/sessions/${id}`, { as: maya })).body;

    expect((await say(sessionId)).status).toBe(200);
    const { active_run_id: runId } = await session(sessionId);
    const events = `/api-ml/v1/runs/${runId}/events`;
    expect((await stream(events)).status).toBe(200);
    const third = await stream(events);
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await say(other)).status).toBe(429);
    expect(await session(other)).toMatchObject({ active_run_id: null, channel_values: { messages: [] } });
    stop.abort();
  });

  it('for readiness share one check of the database', async () => {
    const { db } = server.database;
    const execute = db.execute.bind(db);
    let looks = 0;
    const dialect = new PgDialect();
    db.execute = (query: Parameters<typeof execute>[0]) => {
      // Other background work runs other queries.
      if (typeof query !== 'string' && dialect.sqlToQuery(query.getSQL()).sql === 'SELECT 1') looks += 1;
      return execute(query);
    };
    const startedAt = performance.now();
    const replies = await times(200, () => server.call('GET', '/api/v1/readiness'));
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
  });

  it('that report policy violations are limited to sixty a minute for each address', async () => {
    const headers = { 'content-type': 'application/csp-report' };
    const report = () => server.call('POST', '/api/v1/csp-reports', { headers, body: '{}' });
    const statuses = statusesOf(await times(61, report));
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a window of calls', () => {
  it('names a wait within the window and opens again, whatever the wall clock does', async () => {
    const { now } = Date;
    const window = new CallWindow({ name: 'jump', points: 1, seconds: 1 }, undefined);
    expect(await window.take('maya')).toBe(0);
    try {
      Date.now = () => now() - 3_600_000;
      const waitMs = await window.take('maya');
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(1_000);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(await window.take('maya')).toBe(0);
    } finally {
      Date.now = now;
    }
  });

  it('lets calls of a model wait without delaying anybody else', async () => {
    const pace = createRateLimit(new CallWindow({ name: 'pace', points: 1, seconds: 1 }, undefined));
    const { signal } = new AbortController();
    const startedAt = performance.now();
    const three = Promise.all([1, 2, 3].map(() => pace('maya', signal)));
    await pace('leo', signal);
    await three;
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    await expect(pace('maya', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    await expect(pace('maya', signal, 10)).rejects.toThrow('used up');
    await pace('maya', signal, 1_500);
  });
});
