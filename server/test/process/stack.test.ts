import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Tokens } from '@alma/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatClient } from '../chats/chat-client.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { describeWithRedis } from '../chats/with-redis.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { manifestOf, putFile, tokenBody } from '../delivery/manifest.ts';
import { makeTree } from '../delivery/tree.ts';
import { type Nginx, startNginx } from '../edge/nginx.ts';
import { describeWithNginx } from '../edge/with-nginx.ts';
import { eventually } from '../eventually.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { beginSignIn, finishSignIn, identify, type SignedIn } from '../sign-in.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { loopbackCertificate, loopbackKey } from './certificate.ts';
import { environmentOf } from './compose.ts';
import { freePort } from './free-port.ts';
import { layOutImage } from './image.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';

const describeStack = [describeWithRedis, describeWithNginx].includes(describe.skip)
  ? describe.skip
  : describe;

describeStack('the processes of docker-compose.yml, without Docker', () => {
  let database: TestDatabase;
  let redis: RedisProcess;
  let mails: MailServer;
  let provider: StubProvider;
  let edge: Nginx;
  let web: ReturnType<typeof makeWebFolder>;
  let tree: ReturnType<typeof makeTree>;
  let image: ReturnType<typeof layOutImage>;
  let environmentHere: (service: string) => Record<string, string>;
  let servers: ServerProcess[];

  beforeAll(async () => {
    web = makeWebFolder();
    // As in the image of the servers: the host alone.
    web.write('dist/remotes.json', { remotes: [] });
    tree = makeTree(web.dir);
    image = layOutImage();
    const trusted = path.join(web.dir, 'provider.pem');
    writeFileSync(trusted, loopbackCertificate);
    [database, redis, mails, provider] = await Promise.all([
      emptyDatabase(),
      RedisProcess.start(),
      startMailServer(),
      startStubProvider({ cert: loopbackCertificate, key: loopbackKey }),
    ]);
    const ports = [await freePort(), await freePort()];
    edge = await startNginx(ports);
    const given = {
      ...provider.env,
      PUBLIC_URL: edge.origin,
      OIDC_REDIRECT_URL: `${edge.origin}/callback`,
      OIDC_LOGOUT_URL: `${edge.origin}/login`,
      POSTGRES_PASSWORD: 'a password',
      ALMA_SECRET: 'a secret that the servers of a test share',
      SMTP_URL: mails.url(),
    };
    environmentHere = (service) => ({
      ...environmentOf(service, given),
      // Hosts of the Compose network have other addresses on this machine.
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      ALMA_DATA_DIR: path.join(web.dir, 'files'),
      ALMA_WEB_DIR: web.dir,
      // From `.env`, and from this machine.
      OIDC_CLIENT_SECRET: provider.env['OIDC_CLIENT_SECRET'] ?? '',
      ADMIN_EMAILS: 'boss@alma.test',
      NODE_EXTRA_CA_CERTS: trusted,
    });
    // Both at once, as under Compose: one creates the tables and the other waits.
    servers = ports.map((port) => spawnServer({ ...environmentHere('server'), PORT: String(port) }));
    await Promise.all(servers.map((server, place) => waitUntilReady(server, ports[place] as number)));
  });
  afterAll(async () => {
    await edge.stop();
    await stopAll();
    await Promise.all([provider.stop(), mails.stop(), redis.stop(), database.drop()]);
    for (const { remove } of [web, tree, image]) remove();
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

  it("release the remotes of the tree, and a team's remote without touching what runs", async () => {
    const pageOf = async () =>
      (await fetch(`${edge.origin}/wallet`, { headers: { accept: 'text/html' } })).text();
    /** Each of the servers shows it within five seconds. */
    const isShown = (entry: string) =>
      eventually(async () => {
        const pages = [await pageOf(), await pageOf()];
        return pages.every((page) => page.includes(`"entry":"${entry}"`));
      }, `${entry} on each server`);
    const ofTree = `/remotes/wallet/${tree.build('wallet', 'aaaa', { 'entry.js': 'of the tree' })}/entry.js`;
    expect(await pageOf()).not.toContain('/remotes/wallet/');
    const program = path.join(path.dirname(image.program), 'release-remotes.ts');
    const run = spawnServer({ ...environmentHere('remotes'), ALMA_WEB_DIR: tree.dir }, {}, program);
    expect([await run.ended, run.output()]).toEqual([0, 'wallet 1.0.0-aaaa: live\n']);
    await isShown(ofTree);

    const boss = await signIn('boss');
    const { body } = await ask('delivery/tokens', boss, tokenBody('wallet'));
    const headers = { authorization: `Bearer ${(body as { secret: string }).secret}` };
    const content = 'of the team';
    const release = manifestOf('wallet', { 'entry.js': content }, { version: '1.1.0' });
    const send = (call: string, sent: object, more = {}) =>
      fetch(`${edge.origin}/api/v1/delivery/remotes/wallet/${call}`, {
        method: 'POST',
        headers: { ...headers, ...more, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
    expect((await send('releases', release)).status).toBe(200);
    expect(await putFile(edge, headers, content)).toMatchObject({ status: 204 });
    expect((await send('rollouts', { release: '1.1.0-aaaa' }, { 'if-match': '"1"' })).status).toBe(200);
    const ofTeam = '/remotes/wallet/1.1.0-aaaa/entry.js';
    await isShown(ofTeam);
    for (const [address, text] of [
      [ofTree, 'of the tree'],
      [ofTeam, content],
    ] as const)
      expect(await (await fetch(edge.origin + address)).text()).toBe(text);
  });

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
