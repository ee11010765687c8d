import { ErrorReplySchema } from '@alma/shared/contract/errors';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient, ticketOf } from '../chats/chat-client.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, waitUntilReady } from '../process/server-process.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { getRaw } from './wire.ts';
import { describeWithNginx } from './with-nginx.ts';

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

describeWithNginx('a server that hangs behind the edge', () => {
  let web: ReturnType<typeof makeWebFolder>;
  let other: TestServer;
  let hanging: ServerProcess;
  let port: number;
  let alone: Nginx;
  let person: SignedIn;
  beforeAll(async () => {
    web = makeWebFolder();
    other = await startTestServer({ env: { ALMA_WEB_DIR: web.dir } });
    port = await freePort();
    hanging = spawnServer({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: other.databaseUrl,
      ALMA_SECRET: other.platform.config.secret,
      ALMA_DATA_DIR: web.dir,
      ALMA_WEB_DIR: web.dir,
    });
    await waitUntilReady(hanging, port);
    alone = await startNginx([port], { answerTimeout: '3s', longTimeout: '6s' });
    person = await other.signIn('ann@alma.test');
  });
  afterEach(() => void hanging.child.kill('SIGCONT'));
  afterAll(async () => {
    await alone.stop();
    hanging.child.kill('SIGKILL');
    await hanging.ended;
    await other.close();
    web.remove();
  });

  const authorization = () => person.headers['authorization'] ?? '';
  const call = (edge: Nginx, method = 'GET', path = '/api/v1/auth/me') =>
    fetch(edge.origin + path, { method, headers: { authorization: authorization() } });

  it('is reported as unavailable, closes its sockets, and is back as soon as it continues', async () => {
    const socket = await ChatClient.open(alone.origin, person);
    hanging.child.kill('SIGSTOP');

    const [page, reply, posted] = await Promise.all([
      getRaw(alone.origin, '/wallet', { accept: html }),
      call(alone),
      call(alone, 'POST', '/api/v1/ws/ticket'),
    ]);
    expect([page.status, page.headers['retry-after'], page.headers['refresh']]).toEqual([503, '10', '10']);
    expect(page.bytes.toString()).toContain('<h1>Alma is away for a moment</h1>');
    for (const { status, headers } of [reply, posted])
      expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(ErrorReplySchema.parse(await reply.json()).error.code).toBe('SERVICE_UNAVAILABLE');
    // The connection is cut without a close frame, so a browser reconnects.
    expect(await socket.closed()).toBe(1006);
    expect(alone.requests().map(({ server_status: status }) => status)).toContain('504');

    hanging.child.kill('SIGCONT');
    await eventually(async () => (await call(alone)).status === 200);
    expect((await getRaw(alone.origin, '/wallet', { accept: html })).status).toBe(200);
    const next = await ChatClient.open(alone.origin, person);
    await next.close();
  });

  it('is given time for uploads, streams and model calls, but not for short calls', async () => {
    const edge = await startNginx([port], { answerTimeout: '1s' });
    const files = `/api/v1/users/${person.userId}/files`;
    const upload = (): Promise<Response> => {
      const body = new FormData();
      body.append('file', new File(['text'], 'note.txt', { type: 'text/plain' }));
      return fetch(edge.origin + files, {
        method: 'POST',
        headers: { authorization: authorization() },
        body,
      });
    };
    const run = '/api-ml/v1/runs/00000000-0000-4000-8000-000000000001/events';
    const long = {
      [files]: () => call(edge, 'GET', files),
      [run]: () => call(edge, 'GET', run),
      upload,
      login: () => fetch(`${edge.origin}/api/v1/auth/login`, { redirect: 'manual' }),
      models: () => call(edge, 'GET', '/api-ml/v1/assistant/models'),
      export: () => call(edge, 'GET', `/api/v1/users/${person.userId}/export`),
    };
    const short = [
      'auth/me',
      'auth/sessions',
      'chats',
      'profiles',
      'users',
      `users/${person.userId}`,
      'wallets/balance',
    ];
    hanging.child.kill('SIGSTOP');
    const answered: string[] = [];
    const waiting = Object.entries(long).map(async ([name, ask]) => {
      const { status } = await ask();
      answered.push(name);
      return [name, status];
    });
    const replies = await Promise.all([
      ...short.map((path) => call(edge, 'GET', `/api/v1/${path}`)),
      call(edge, 'POST', '/api/v1/wallets/transfer'),
      fetch(`${edge.origin}/users/ann`, { headers: { accept: html } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
    expect(answered).toEqual([]);
    hanging.child.kill('SIGCONT');
    expect(Object.fromEntries(await Promise.all(waiting))).toEqual({
      [files]: 200,
      [run]: 404,
      upload: 201,
      login: 200,
      models: 200,
      export: 200,
    });
    await edge.stop();
  });

  it('loses its reads to the other server, where writes are not repeated', async () => {
    const both = [port, Number(new URL(other.origin).port)];
    const [reads, writes] = [
      await startNginx(both, { answerTimeout: '3s' }),
      await startNginx(both, { answerTimeout: '3s' }),
    ];
    const four = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, ask));
    hanging.child.kill('SIGSTOP');
    const [read, written] = await Promise.all([
      four(() => call(reads)),
      four(() => call(writes, 'POST', '/api/v1/ws/ticket')),
    ]);
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(written.map(({ status }) => status).sort()).toEqual([201, 201, 503, 503]);
    const statuses = (edge: Nginx) => edge.requests().map(({ server_status: status }) => status);
    await eventually(() => statuses(reads).length + statuses(writes).length === 8);
    expect(statuses(reads)).toContain('504, 200');
    expect(statuses(writes).sort()).toEqual(['201', '201', '504', '504']);
    // It gets no requests for a while, so that nobody else waits for it.
    expect(await four(() => ticketOf(writes.origin, person))).toHaveLength(4);
    for (const edge of [reads, writes]) await edge.stop();
  });
});
