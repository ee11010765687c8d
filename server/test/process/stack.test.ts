import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Tokens } from '@alma/shared/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ChatClient } from '../chats/chat-client.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { describeWithRedis } from '../chats/with-redis.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { beginSignIn, finishSignIn, identify, type SignedIn } from '../sign-in.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { loopbackCertificate, loopbackKey } from './certificate.ts';
import { environmentOf } from './compose.ts';
import { type Edge, startEdge } from './edge.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';

describeWithRedis('the processes of docker-compose.yml, without Docker', () => {
  let database: TestDatabase;
  let redis: RedisProcess;
  let mails: MailServer;
  let provider: StubProvider;
  let edge: Edge;
  let web: ReturnType<typeof makeWebFolder>;
  let servers: ServerProcess[];

  beforeAll(async () => {
    web = makeWebFolder();
    const trusted = path.join(web.dir, 'provider.pem');
    writeFileSync(trusted, loopbackCertificate);
    [database, redis, mails, provider] = await Promise.all([
      emptyDatabase(),
      RedisProcess.start(),
      startMailServer(),
      startStubProvider({ cert: loopbackCertificate, key: loopbackKey }),
    ]);
    const ports = [await freePort(), await freePort()];
    edge = await startEdge(ports);
    const said = environmentOf('server', {
      ...provider.env,
      PUBLIC_URL: edge.origin,
      OIDC_REDIRECT_URL: `${edge.origin}/callback`,
      OIDC_LOGOUT_URL: `${edge.origin}/login`,
      POSTGRES_PASSWORD: 'a password',
      ALMA_SECRET: 'a secret that the servers of a test share',
      SMTP_URL: mails.url(),
    });
    // Both at once, as under Compose: one creates the tables and the other waits.
    servers = ports.map((port) =>
      spawnServer({
        ...said,
        // Hosts of the Compose network have other addresses on this machine.
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUST_PROXY: 'loopback',
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        ALMA_DATA_DIR: path.join(web.dir, 'files'),
        ALMA_WEB_DIR: web.dir,
        // From `.env`, and from this machine.
        OIDC_CLIENT_SECRET: provider.env['OIDC_CLIENT_SECRET'] ?? '',
        ADMIN_EMAILS: 'boss@alma.test',
        NODE_EXTRA_CA_CERTS: trusted,
      }),
    );
    await Promise.all(servers.map((server, place) => waitUntilReady(server, ports[place] as number)));
  });
  afterAll(async () => {
    await edge.stop();
    await stopAll();
    await Promise.all([provider.stop(), mails.stop(), redis.stop(), database.drop()]);
    web.remove();
  });

  /** @throws the raw text when it is not JSON. */
  const bodyOf = async (reply: Response): Promise<unknown> => {
    const text = await reply.text();
    if (reply.headers.get('content-type')?.includes('json')) return JSON.parse(text);
    throw new Error(`${reply.url} answered ${reply.status}: ${text || 'nothing'}`);
  };

  const ask = async (path: string, as?: SignedIn, body?: object) => {
    const reply = await fetch(`${edge.origin}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...as?.headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: await bodyOf(reply) };
  };

  /** Starts at one server and finishes at the other, since the edge alternates between them. */
  async function signIn(name: string): Promise<SignedIn> {
    const begun = await beginSignIn(edge.origin);
    const claims = { sub: name, email: `${name}@alma.test`, email_verified: true, name };
    const callback = new URL(`/callback?${provider.authorize(begun.loginUrl, claims)}`, edge.origin);
    const reply = await finishSignIn(begun.browser, callback);
    const tokens = (await bodyOf(reply)) as Tokens;
    return { ...tokens, ...identify(tokens), browser: begun.browser };
  }

  it('serve a page, sign people in, send mail, carry messages, and go on when one of them dies', async () => {
    const checks = { database: 'ok', redis: 'ok' };
    expect((await ask('readiness')).body).toMatchObject({ status: 'ok', checks });
    expect(
      await (await fetch(`${edge.origin}/login`, { headers: { accept: 'text/html' } })).text(),
    ).toContain('id="alma-boot"');

    const boss = await signIn('boss');
    const ann = await signIn('ann');
    // Of each of them.
    for (let turn = 0; turn < servers.length; turn += 1) {
      expect((await ask('auth/me', ann)).body).toMatchObject({ user_id: ann.userId, status: 'active' });
    }

    expect((await ask('test/email/welcome', boss, { user_id: ann.userId })).body).toMatchObject({
      success: true,
      user_email: 'ann@alma.test',
    });
    expect(mails.received.map(({ to }) => to)).toEqual([['ann@alma.test']]);

    const chat = await ask('chats', boss, { title: 'Launch', participants: [ann.userId] });
    expect(chat.status).toBe(201);
    const { id } = chat.body as { id: string };
    const clients = [
      await ChatClient.open(edge.origin, boss),
      await ChatClient.open(edge.origin, ann),
    ] as const;
    for (const client of clients) await client.join(id);
    await clients[0].send(id, 'Across both servers');
    await clients[1].next('message', ({ message }) => message.content === 'Across both servers');
    for (const client of clients) await client.close();

    servers[0]?.child.kill('SIGKILL');
    await servers[0]?.ended;
    for (let turn = 0; turn < servers.length; turn += 1) expect((await ask('auth/me', ann)).status).toBe(200);
    const client = await ChatClient.open(edge.origin, ann);
    await client.join(id);
    await client.send(id, 'Still here');
    await client.close();
  });
});
