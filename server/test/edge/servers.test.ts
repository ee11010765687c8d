import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { ErrorReplySchema } from '@alma/shared/contract/errors';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient, makeChat, socketAddress, ticketOf } from '../chats/chat-client.ts';
import { deliveryClient } from '../delivery/delivery-client.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { RawConnection, statusOf } from '../raw-connection.ts';
import { type SignedIn, startSignIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { getRaw } from './wire.ts';
import { describeWithNginx } from './with-nginx.ts';

const portOf = ({ origin }: TestServer): number => Number(new URL(origin).port);

describeWithNginx('two servers behind the edge', () => {
  let webs: ReturnType<typeof makeWebFolder>[];
  let servers: [TestServer, TestServer];
  let nginx: Nginx;
  let person: SignedIn;
  beforeAll(async () => {
    webs = [makeWebFolder(), makeWebFolder()];
    const first = await startTestServer({ env: { ALMA_WEB_DIR: webs[0]?.dir ?? '' } });
    const env = { ALMA_WEB_DIR: webs[1]?.dir ?? '' };
    servers = [first, await startTestServer({ env, databaseUrl: first.databaseUrl })];
    nginx = await startNginx(servers.map(portOf));
    person = await first.signIn('ann@alma.test');
  });
  afterAll(async () => {
    await nginx.stop();
    for (const server of servers.toReversed()) await server.close();
    for (const web of webs) web.remove();
  });

  const get = (path: string) =>
    getRaw(nginx.origin, path, { authorization: person.headers['authorization'] ?? '' });

  it('serve a file that only one of them has yet', async () => {
    webs[1]?.addBuild('bbbb');
    for (let index = 0; index < 4; index += 1) {
      webs[1]?.write(`remote-wallet/dist/0.1.0-bbbb/page-${index}.js`, `/* ${index} */`);
      const { status, bytes } = await get(`/remotes/wallet/0.1.0-bbbb/page-${index}.js`);
      expect([status, bytes.toString()]).toEqual([200, `/* ${index} */`]);
    }
    const pageRequests = nginx.requests().filter(({ path }) => path?.includes('page-'));
    expect(pageRequests.some(({ server_status: statuses }) => statuses === '404, 200')).toBe(true);
  });

  it('work as one when the other was killed: for calls, sockets and files', async () => {
    const half = await startNginx([await freePort(), portOf(servers[0])]);
    const call = (method: string, path: string, body?: object) =>
      fetch(half.origin + path, {
        method,
        headers: { ...person.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    for (let count = 0; count < 4; count += 1) {
      expect((await call('GET', '/api/v1/auth/me')).status).toBe(200);
      // Nothing was sent to the killed server, so the call can be sent to the other one.
      expect((await call('POST', '/api/v1/ws/ticket')).status).toBe(201);
      expect((await getRaw(half.origin, '/remotes.json')).status).toBe(200);
    }
    expect((await getRaw(half.origin, '/assets/main.1.js')).status).toBe(200);
    const other = await servers[0].signIn('ida@alma.test');
    const chat = await makeChat(servers[0], person, [other]);
    const socket = await ChatClient.open(half.origin, person);
    await socket.join(chat);
    await socket.close();
    expect(half.requests().some(({ server }) => server?.includes(', '))).toBe(true);
    await half.stop();
  });

  it('leave known files available while both are away', async () => {
    const alone = await startTestServer({ env: { ALMA_WEB_DIR: webs[0]?.dir ?? '' } });
    const edge = await startNginx([portOf(alone)]);
    const file = '/assets/main.1.js';
    expect((await getRaw(edge.origin, file)).status).toBe(200);
    await alone.close();
    const { status, bytes } = await getRaw(edge.origin, file);
    expect([status, bytes.toString()]).toEqual([200, '/* plain */']);
    expect((await getRaw(edge.origin, '/')).status).toBe(503);
    await edge.stop();
  });

  it('are used again immediately after one of them dropped a connection', async () => {
    const breaks = createServer((socket) => socket.once('data', () => socket.destroy()));
    await once(breaks.listen(0, '127.0.0.1'), 'listening');
    const { port } = breaks.address() as AddressInfo;
    const edge = await startNginx([port, portOf(servers[0])]);
    const post = () => fetch(`${edge.origin}/api/v1/auth/logout`, { method: 'POST' });
    const replies = [await post(), await post(), await post()];
    const broken = replies.filter(({ status }) => status === 503);
    expect(broken.map(({ headers }) => headers.get('retry-after'))).toEqual(['1']);
    const { error } = ErrorReplySchema.parse(await broken[0]?.json());
    expect(error.message).toBe('Alma does not answer at the moment. Try again now.');
    await edge.stop();
    breaks.close();
    await once(breaks, 'close');
  });

  it('are reported as unavailable, with a page or an error and the time to retry', async () => {
    const edge = await startNginx([await freePort()]);
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await getRaw(edge.origin, '/wallet?code=s3cr3t', { accept: html });
    const text = page.bytes.toString();
    expect([page.status, page.headers['retry-after'], page.headers['refresh']]).toEqual([503, '10', '10']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>Alma is away for a moment</h1>');
    expect(text).toContain('<a href="">try again now</a>');
    // The policy allows exactly this style.
    const [, style = ''] = /<style>(.*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);

    for (const [path, accept] of [
      ['/api/v1/auth/me', '*/*'],
      ['/api/v1/auth/me', html],
      ['/remotes.json', '*/*'],
      ['/assets/main.1.js', '*/*'],
    ] as const) {
      const reply = await getRaw(edge.origin, path, { accept });
      expect([path, reply.status, reply.headers['retry-after']]).toEqual([path, 503, '10']);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const { error } = ErrorReplySchema.parse(JSON.parse(reply.bytes.toString()));
      expect(error.code).toBe('SERVICE_UNAVAILABLE');
    }
    const posted = await fetch(`${edge.origin}/api/v1/auth/logout`, { method: 'POST' });
    expect([posted.status, posted.headers.get('retry-after')]).toEqual([503, '10']);
    // The pages have no address of their own.
    expect((await getRaw(edge.origin, '/.edge/away/page')).status).toBe(404);
    expect(edge.requests().map(({ path }) => path)).toContain('/wallet');
    await edge.stop();
  });
});

describeWithNginx('what the edge writes down', () => {
  const secret = 's3cr3t-0f-a-pers0n';
  let server: TestServer;
  let nginx: Nginx;
  beforeAll(async () => {
    server = await startTestServer();
    nginx = await startNginx([await freePort(), portOf(server)]);
  });
  afterAll(async () => {
    await nginx.stop();
    await server.close();
  });

  it('is method, path and status, and contains no token or code, whatever goes wrong', async () => {
    const person = await server.signIn('admin@alma.test');
    const team = await deliveryClient(server).makeTeam('wallet', person);
    const headers = {
      authorization: `Bearer ${secret}`,
      cookie: `session=${secret}`,
      referer: `/callback?code=${secret}`,
    };
    const paths = [
      `/callback?code=${secret}&state=${secret}`,
      `/api/v1/users?search=${secret}`,
      `/remotes/wallet/x/y.js?token=${secret}`,
      `/api/v1/ws/chat?token=${secret}`,
      `/%00?code=${secret}`,
    ];
    for (const path of paths) await getRaw(nginx.origin, path, headers);

    const { loginUrl } = await startSignIn(nginx.origin);
    const ticket = await ticketOf(nginx.origin, person);
    const socket = new ChatClient(socketAddress(nginx.origin, ticket));
    await socket.next('hello');
    await socket.close();
    for (const { authorization } of [person.headers, team.headers])
      await getRaw(nginx.origin, '/api/v1/delivery/remotes', { authorization: authorization ?? '' });

    // Requests that nginx itself refuses, for which it could log the request line.
    const line = `GET /callback?code=${secret} HTTP/1.1\r\n`;
    const refused = [
      `${line}Host: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      `${line}Host: localhost\r\nConnection: close\r\n${secret}\r\n\r\n`,
      `${line}Connection: close\r\n\r\n`,
      `GET /callback?code=${secret}${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      `${line}Host: localhost\r\nX-Long: ${secret.repeat(3_000)}\r\n\r\n`,
      `GET /callback?code=${secret} HTTP/9.9\r\nHost: localhost\r\n\r\n`,
      `${line.replace('GET', 'POST')}Host: localhost\r\nContent-Length: ${2 ** 30}\r\nConnection: close\r\n\r\n`,
      `${line.replace('GET', 'POST')}Host: localhost\r\nContent-Length: -1\r\n\r\n`,
    ];
    for (const text of refused) await statusOf(nginx.origin, text);
    // A client that disconnects in the middle.
    const unfinished = new RawConnection(nginx.origin).send(`${line}Host: loc`);
    await eventually(() => nginx.requests().length >= paths.length + refused.length);
    unfinished.end();

    const written = nginx.output();
    const secrets = [
      secret,
      ticket,
      new URL(loginUrl).searchParams.get('state') ?? loginUrl,
      team.token,
      (person.headers['authorization'] ?? '').slice('Bearer '.length),
    ];
    for (const text of secrets) expect([text, written.includes(text)]).toEqual([text, false]);
    const [callback] = nginx.requests();
    expect(callback).toMatchObject({ method: 'GET', path: '/callback', address: '127.0.0.1' });
    expect(Object.keys(callback ?? {}).sort()).toEqual([
      'address',
      'bytes',
      'cache',
      'method',
      'path',
      'seconds',
      'server',
      'server_status',
      'status',
      'time',
    ]);
  });
});
