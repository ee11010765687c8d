import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Tokens } from '@alma/shared/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ChatClient } from '../chats/chat-client.ts';
import { administer, databaseUrl } from '../database.ts';
import { manifestOf, putFile, tokenBody } from '../delivery/manifest.ts';
import { makeTree } from '../delivery/tree.ts';
import { eventually } from '../eventually.ts';
import { finishSignIn, identify, type SignedIn, startSignIn } from '../sign-in.ts';
import { type Stack, startStack } from '../stack/start-stack.ts';
import { describeStack } from '../stack/with-stack.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { loopbackCertificate, loopbackKey } from './certificate.ts';

describeStack('the processes of docker-compose.yml, without Docker', () => {
  const database = `alma_stack_${randomBytes(6).toString('hex')}`;
  let provider: StubProvider;
  let stack: Stack;
  let web: ReturnType<typeof makeWebFolder>;
  let tree: ReturnType<typeof makeTree>;

  beforeAll(async () => {
    web = makeWebFolder();
    // As in the image of the servers: the host only.
    web.write('dist/remotes.json', { remotes: [] });
    tree = makeTree(web.dir);
    const trusted = path.join(web.dir, 'provider.pem');
    writeFileSync(trusted, loopbackCertificate);
    provider = await startStubProvider({ cert: loopbackCertificate, key: loopbackKey });
    const exported = { ...provider.env, OIDC_REDIRECT_URL: '', OIDC_LOGOUT_URL: '' };
    stack = await startStack({
      adminUrl: process.env['ALMA_TEST_SERVER'] ?? '',
      database,
      webDir: web.dir,
      exported: { ...exported, ADMIN_EMAILS: 'boss@alma.test' },
      more: { NODE_EXTRA_CA_CERTS: trusted },
    });
  });
  afterAll(async () => {
    await stack.stop();
    await provider.stop();
    await administer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    for (const { remove } of [web, tree]) remove();
  });

  /** @throws the raw text when it is not JSON. */
  const bodyOf = async (reply: Response): Promise<unknown> => {
    const text = await reply.text();
    if (reply.headers.get('content-type')?.includes('json')) return JSON.parse(text);
    throw new Error(`${reply.url} answered ${reply.status}: ${text || 'nothing'}`);
  };

  const ask = async (path: string, as?: SignedIn, body?: object) => {
    const reply = await fetch(`${stack.origin}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...as?.headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: await bodyOf(reply) };
  };

  /** Starts on one server and finishes on the other, since the edge alternates between them. */
  async function signIn(name: string): Promise<SignedIn> {
    const started = await startSignIn(stack.origin);
    const claims = { sub: name, email: `${name}@alma.test`, email_verified: true, name };
    const callback = new URL(`/callback?${provider.authorize(started.loginUrl, claims)}`, stack.origin);
    const reply = await finishSignIn(started.browser, callback);
    const tokens = (await bodyOf(reply)) as Tokens;
    return { ...tokens, ...identify(tokens), browser: started.browser };
  }

  it('release the remotes of the tree, and a team’s remote without affecting others', async () => {
    const pageOf = async () =>
      (await fetch(`${stack.origin}/wallet`, { headers: { accept: 'text/html' } })).text();
    /** Waits until both servers show it, within five seconds. */
    const isShown = (entry: string) =>
      eventually(async () => {
        const pages = [await pageOf(), await pageOf()];
        return pages.every((page) => page.includes(`"entry":"${entry}"`));
      }, `${entry} on each server`);
    const ofTree = `/remotes/wallet/${tree.build('wallet', 'aaaa', { 'entry.js': 'of the tree' })}/entry.js`;
    expect(await pageOf()).not.toContain('/remotes/wallet/');
    expect(await stack.run('remotes', 'release-remotes.ts', { ALMA_WEB_DIR: tree.dir })).toBe(
      'wallet 1.0.0-aaaa: live\n',
    );
    await isShown(ofTree);

    const boss = await signIn('boss');
    const { body } = await ask('delivery/tokens', boss, tokenBody('wallet'));
    const headers = { authorization: `Bearer ${(body as { secret: string }).secret}` };
    const content = 'of the team';
    const release = manifestOf('wallet', { 'entry.js': content }, { version: '1.1.0' });
    const send = (call: string, sent: object, more = {}) =>
      fetch(`${stack.origin}/api/v1/delivery/remotes/wallet/${call}`, {
        method: 'POST',
        headers: { ...headers, ...more, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
    expect((await send('releases', release)).status).toBe(200);
    expect(await putFile(stack, headers, content)).toMatchObject({ status: 204 });
    expect((await send('rollouts', { release: '1.1.0-aaaa' }, { 'if-match': '"1"' })).status).toBe(200);
    const ofTeam = '/remotes/wallet/1.1.0-aaaa/entry.js';
    await isShown(ofTeam);
    for (const [address, text] of [
      [ofTree, 'of the tree'],
      [ofTeam, content],
    ] as const)
      expect(await (await fetch(stack.origin + address)).text()).toBe(text);
  });

  it('serve pages, sign-in, mail and messages, and continue when one of them dies', async () => {
    const checks = { database: 'ok', redis: 'ok' };
    expect((await ask('readiness')).body).toMatchObject({ status: 'ok', checks });
    expect(
      await (await fetch(`${stack.origin}/login`, { headers: { accept: 'text/html' } })).text(),
    ).toContain('id="alma-boot"');
    // Without the demo, its sign-in is not reachable through the edge.
    expect((await fetch(`${stack.origin}/oidc/auth`)).status).toBe(404);

    const boss = await signIn('boss');
    const ann = await signIn('ann');
    // Once on each server.
    for (let turn = 0; turn < stack.servers.length; turn += 1) {
      expect((await ask('auth/me', ann)).body).toMatchObject({ user_id: ann.userId, status: 'active' });
    }

    expect((await ask('test/email/welcome', boss, { user_id: ann.userId })).body).toMatchObject({
      success: true,
      user_email: 'ann@alma.test',
    });
    expect(stack.mails.received.map(({ to }) => to)).toEqual([['ann@alma.test']]);

    const chat = await ask('chats', boss, { title: 'Launch', participants: [ann.userId] });
    expect(chat.status).toBe(201);
    const { id } = chat.body as { id: string };
    const clients = [
      await ChatClient.open(stack.origin, boss),
      await ChatClient.open(stack.origin, ann),
    ] as const;
    for (const client of clients) await client.join(id);
    await clients[0].send(id, 'Across both servers');
    await clients[1].next('message', ({ message }) => message.content === 'Across both servers');
    for (const client of clients) await client.close();

    stack.servers[0]?.child.kill('SIGKILL');
    await stack.servers[0]?.ended;
    for (let turn = 0; turn < stack.servers.length; turn += 1)
      expect((await ask('auth/me', ann)).status).toBe(200);
    const client = await ChatClient.open(stack.origin, ann);
    await client.join(id);
    await client.send(id, 'Still here');
    await client.close();
  });

  it('are backed up by the service for it, which needs no setting of servers, and restored elsewhere', async () => {
    const other = `${database}_restored`;
    const at = (name: string): string => path.join(web.dir, name);
    // As its image sets it.
    const image = { NODE_ENV: 'production' };
    const backup = (command: string, more = {}): Promise<string> =>
      stack.run('backup', `backup/program.ts ${command}`, { ...image, ...more });
    const created = await backup(`backup --make-key ${at('alma.key')}`);
    const [recipient = ''] = /age1\w+/.exec(created) ?? [];
    const output = await backup(`backup ${at('alma.backup')} --to ${recipient}`);
    expect(output).toMatch(
      new RegExp(`^Reading the database \\S+/${database}, files in the bucket alma at `),
    );
    expect(output).toContain('rows in');
    expect(await backup(`verify ${at('alma.backup')} --key ${at('alma.key')}`)).toContain('Intact.');

    await administer(`CREATE DATABASE ${other}`);
    const elsewhere = { DATABASE_URL_FILE: '', DATABASE_URL: databaseUrl(other) };
    const restoring = backup(`restore ${at('alma.backup')} --key ${at('alma.key')}`, elsewhere);
    await Promise.allSettled([restoring]);
    await administer(`DROP DATABASE ${other} WITH (FORCE)`);
    const restored = await restoring;
    expect(restored).toContain('The ledger is sound');
    expect(restored).not.toContain('ALMA_SECRET differs');
  });
});
