import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { overrideHeader } from '@alma/shared/contract/delivery/limits';
import { onboardingLimits } from '@alma/shared/contract/onboarding/limits';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient, makeChat } from '../chats/chat-client.ts';
import { deliveryClient, type Team } from '../delivery/delivery-client.ts';
import { eventually } from '../eventually.ts';
import { head, RawConnection } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { getRaw, type WireReply } from './wire.ts';
import { describeWithNginx } from './with-nginx.ts';

describeWithNginx('host/edge.conf in nginx', () => {
  let web: ReturnType<typeof makeWebFolder>;
  let server: TestServer;
  let nginx: Nginx;
  let client: ReturnType<typeof deliveryClient>;
  let admin: SignedIn;
  let team: Team;
  let live: string;
  const content = `/* a release */ ${'console.log(1);'.repeat(100)}`;

  beforeAll(async () => {
    web = makeWebFolder();
    server = await startTestServer({ env: { ALMA_WEB_DIR: web.dir, TRUST_PROXY: 'loopback' } });
    nginx = await startNginx([Number(new URL(server.origin).port)]);
    client = deliveryClient(server);
    admin = await server.signIn('admin@alma.test');
    team = await client.makeTeam('wallet', admin);
    live = (await client.release(team, { 'entry.js': content, 'page.js': 'page' })).id;
    await client.change(team, 'rollouts', 0, { release: live });
  });
  afterAll(async () => {
    await nginx.stop();
    await server.close();
    web.remove();
  });

  const fileOf = (id: string, file = 'entry.js'): string => `/remotes/wallet/${id}/${file}`;
  const release = async (files: Record<string, string>, build: string): Promise<string> =>
    (await client.release(team, files, { build })).id;

  /** Requests from the edge and returns its cache status, which is logged after the reply. */
  async function ask(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<WireReply & { cache: string | undefined }> {
    const before = nginx.requests().length;
    const reply = await getRaw(nginx.origin, path, headers);
    await eventually(() => nginx.requests().length > before, 'the line of the request');
    return { ...reply, cache: nginx.requests()[before]?.cache };
  }

  it('caches files of releases once per encoding, with the headers of the servers', async () => {
    const file = fileOf(live);
    const direct = await getRaw(server.origin, file, { 'accept-encoding': 'br' });
    for (const [accepted, cache] of [
      ['gzip, deflate, br, zstd', 'MISS'],
      ['br;q=1.0, gzip;q=0.8', 'HIT'],
      ['br', 'HIT'],
    ] as const) {
      const reply = await ask(file, { 'accept-encoding': accepted });
      expect([reply.status, reply.cache, brotliDecompressSync(reply.bytes).toString()]).toEqual([
        200,
        cache,
        content,
      ]);
      for (const name of ['content-type', 'cache-control', 'etag', 'vary', 'x-content-type-options'])
        expect([name, reply.headers[name]]).toEqual([name, direct.headers[name]]);
    }
    const packed = await ask(file, { 'accept-encoding': 'gzip, br;q=0' });
    expect([packed.cache, gunzipSync(packed.bytes).toString()]).toEqual(['MISS', content]);
    for (const [headers, cache] of [
      [{}, 'MISS'],
      [{ 'accept-encoding': 'identity' }, 'HIT'],
      [{ 'accept-encoding': 'br;q=0' }, 'HIT'],
    ] as const) {
      const plain = await ask(file, headers);
      expect([plain.cache, plain.headers['content-encoding'], plain.bytes.toString()]).toEqual([
        cache,
        undefined,
        content,
      ]);
    }
  });

  it('caches no other spelling of an address, of which there are many', async () => {
    for (const path of [fileOf(live, 'entry%2Ejs'), fileOf(live, '%65ntry.js'), '/assets/m%61in.1.js']) {
      const replies = [await ask(path), await ask(path)];
      expect(replies.map(({ status, cache }) => [status, cache])).toEqual([
        [200, 'MISS'],
        [200, 'MISS'],
      ]);
    }
  });

  it('caches scripts of the host in the same way', async () => {
    const path = '/assets/main.1.js';
    const packed = { 'accept-encoding': 'br' };
    expect([(await ask(path, packed)).cache, (await ask(path, packed)).bytes.toString()]).toEqual([
      'MISS',
      'brotli',
    ]);
    expect([(await ask(path)).cache, (await ask(path)).cache]).toEqual(['MISS', 'HIT']);
  });

  it('answers 304 to clients that have a file, also from its cache', async () => {
    const file = fileOf(await release({ 'entry.js': `${content} known` }, 'known'));
    const etag = String((await ask(file)).headers['etag']);
    expect(etag).toMatch(/^"[\w-]{64}"$/);
    const again = await ask(file, { 'if-none-match': etag });
    expect([again.status, again.cache, again.bytes.length, again.headers['etag']]).toEqual([
      304,
      'HIT',
      0,
      etag,
    ]);
    expect((await ask(file, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('requests a file again for a retry, and caches that', async () => {
    const id = await release({ 'entry.js': `${content} retried` }, 'cafe1');
    expect((await ask(fileOf(id))).cache).toBe('MISS');
    const retry = await ask(`/remotes/wallet/~1/${id}/entry.js`);
    expect([retry.cache, retry.bytes.toString()]).toEqual(['BYPASS', `${content} retried`]);
    expect((await ask(fileOf(id))).cache).toBe('HIT');
  });

  it('caches no refusal: a file is served as soon as it exists', async () => {
    const missing = await ask(fileOf('1.0.0-late'));
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    const id = await release({ 'entry.js': `${content} late` }, 'late');
    expect(id).toBe('1.0.0-late');
    await eventually(async () => (await ask(fileOf(id))).status === 200);
  });

  it.each([
    '/',
    '/wallet/new',
    '/remotes.json',
    '/config.json',
    '/api/v1/readiness',
    '/.well-known/frontend-discovery.json',
  ])('does not cache %s', async (path) => {
    for (let count = 0; count < 2; count += 1) {
      const reply = await ask(path, { accept: 'text/html, application/json' });
      expect([reply.status, reply.cache]).toEqual([200, '']);
      expect(reply.headers['cache-control'] ?? 'no-store').toMatch(/no-store|no-cache/);
    }
  });

  it('returns each visitor’s own registry with its signature', async () => {
    const other = await release({ 'entry.js': `${content} chosen` }, 'chosen');
    const { body } = await client.post('overrides', {
      as: admin,
      body: { remote: 'wallet', release: other },
    });
    const shownTo = async (headers: Record<string, string>): Promise<string> => {
      const reply = await ask('/remotes.json', headers);
      expect(reply.headers['x-alma-signature']).toMatch(/^[\w-]+\.\.[\w-]{86}$/);
      const { remotes } = JSON.parse(reply.bytes.toString()) as { remotes: { entry: string }[] };
      return remotes[0]?.entry ?? '';
    };
    const chosen = { [overrideHeader]: String(body.id) };
    for (let count = 0; count < 2; count += 1) {
      expect(await shownTo({})).toBe(fileOf(live));
      expect(await shownTo(chosen)).toBe(fileOf(other));
    }
  });

  it('duplicates no header and adds none of its own, except for the connection', async () => {
    const extra = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'x-request-id'];
    const named = ({ names }: WireReply): string[] => names.filter((name) => !extra.includes(name)).sort();
    for (const path of ['/', '/remotes.json', '/api/v1/auth/me', fileOf(live), '/remotes/wallet/none/x.js']) {
      const headers = { accept: 'text/html, application/json', 'accept-encoding': 'br' };
      const through = await ask(path, headers);
      expect(named(through)).toEqual([...new Set(named(through))]);
      expect(named(through)).toEqual(named(await getRaw(server.origin, path, headers)));
      expect(String(through.headers['server'])).toBe('nginx');
    }
  });

  it('forwards sockets in both directions', async () => {
    const chat = await makeChat(server, admin, [await server.signIn('ann@alma.test')]);
    const socket = await ChatClient.open(nginx.origin, admin);
    await socket.join(chat);
    await socket.send(chat, 'Through the edge');
    await socket.next('message', ({ message }) => message.content === 'Through the edge');
    await socket.close();
  });

  it('refuses requests larger than any form, in the common error shape', async () => {
    const form = onboardingLimits.files * onboardingLimits.fileBytes;
    const post = async (bytes: number): Promise<RawConnection> => {
      const connection = new RawConnection(nginx.origin);
      connection.send(
        head('POST /api-ml/v1/onboarding/chat/x HTTP/1.1', [
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${bytes}`,
        ]),
      );
      await eventually(() => connection.text.endsWith('}}'), 'the answer');
      connection.end();
      return connection;
    };
    const refused = await post(61 * 1024 * 1024);
    expect([refused.status, refused.text]).toEqual([
      413,
      expect.stringContaining('"code":"PAYLOAD_TOO_LARGE"'),
    ]);
    for (const line of [
      'Content-Type: application/json',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
    ])
      expect(refused.text).toContain(`\r\n${line}\r\n`);
    // The largest form reaches the servers, which require a sign-in.
    expect((await post(form)).status).toBe(401);
  });

  it('forwards the real client address to the servers, whatever the caller claims', async () => {
    /** The address in the audit log after a call through this edge. */
    const addressThrough = async (edge: Nginx): Promise<string | null> => {
      const claimed = {
        forwarded: 'for=203.0.113.8',
        'x-real-ip': '203.0.113.8',
        'x-forwarded-host': 'evil.test',
      };
      const reply = await fetch(`${edge.origin}/api/v1/delivery/tokens`, {
        method: 'POST',
        headers: {
          ...admin.headers,
          ...claimed,
          'x-forwarded-for': '203.0.113.8, 203.0.113.9',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ remote: 'claimed', team: 'claimed', label: 'Claimed' }),
      });
      expect(reply.status).toBe(201);
      const { body } = await server.call('GET', '/api/v1/audit?limit=1', { as: admin });
      expect(body.entries[0].action).toBe('release.token_created');
      return body.entries[0].address;
    };
    expect(await addressThrough(nginx)).toBe('127.0.0.1');
    const behindAnother = await startNginx([Number(new URL(server.origin).port)], {
      trustedProxy: '127.0.0.1',
    });
    expect(await addressThrough(behindAnother)).toBe('203.0.113.9');
    await behindAnother.stop();
  });

  it('forwards streams as they arrive', async () => {
    const connection = new RawConnection(nginx.origin);
    // The server answers before the form has ended, and the edge has forwarded the answer by then.
    connection.send(
      head('PUT /api/v1/delivery/files/unknown HTTP/1.1', [
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000',
      ]),
    );
    await eventually(() => connection.status !== undefined);
    expect(connection.status).toBe(401);
    connection.end();
  });
});
