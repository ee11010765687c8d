import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { RawConnection } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf, putFile, sha384Of, tokenBody } from './manifest.ts';

let server: TestServer;
let admin: SignedIn;
let client: ReturnType<typeof deliveryClient>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  client = deliveryClient(server);
});
afterAll(() => server.close());

describe('a release token', () => {
  it('is valid for its remote only, and shown once', async () => {
    const [ownTeam, other] = [await client.makeTeam('own', admin), await client.makeTeam('other', admin)];
    await client.release(other, { 'entry.js': 'of the other' });
    const waiting = manifestOf('other', { 'entry.js': 'waits' }, { build: 'bbbb' });
    await client.register(other, waiting);
    const tries = [
      client.register({ ...ownTeam, name: 'other' }, waiting),
      client.change({ ...ownTeam, name: 'other' }, 'rollouts', 0, { release: '1.0.0-aaaa' }),
      client.change({ ...ownTeam, name: 'other' }, 'rollback', 0, { reason: 'Mine' }),
      server.call('GET', '/api/v1/delivery/remotes/other/releases', { headers: ownTeam.headers }),
    ];
    for (const reply of await Promise.all(tries)) expect(codeOf(reply)).toEqual([403, 'FORBIDDEN']);
    expect(await putFile(server, ownTeam.headers, 'waits')).toEqual({ status: 404, code: 'NOT_FOUND' });
    const { body } = await server.call('GET', '/api/v1/delivery/remotes', { headers: ownTeam.headers });
    expect(body.remotes.map(({ name }: { name: string }) => name)).toEqual(['own']);
    for (const path of ['delivery/tokens', 'users', 'audit', 'auth/me'])
      expect((await server.call('GET', `/api/v1/${path}`, { headers: ownTeam.headers })).status).toBe(401);
    const list = await server.call('GET', '/api/v1/delivery/tokens', { as: admin });
    expect(JSON.stringify(list.body)).not.toContain(ownTeam.token);
    const { rows } = await server.database.pool.query('SELECT * FROM delivery_tokens');
    expect(JSON.stringify(rows)).not.toContain(ownTeam.token);
    expect(server.log.join()).not.toContain(ownTeam.token);
  });

  it('stops working with the next call after its revocation', async () => {
    const team = await client.makeTeam('revoked', admin);
    const revoke = () => server.call('DELETE', `/api/v1/delivery/tokens/${team.tokenId}`, { as: admin });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect(codeOf(await client.register(team, manifestOf('revoked', { 'entry.js': 'x' })))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });

  it('lets an upload finish that began before the revocation, and nothing after it', async () => {
    const team = await client.makeTeam('leaked', admin);
    const manifest = manifestOf('leaked', { 'entry.js': 'first half, second half' });
    await client.register(team, manifest);
    const hash = sha384Of('first half, second half');
    const form = [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\nfirst half, ',
      'second half\r\n--b--\r\n',
    ] as const;
    const upload = new RawConnection(server.origin).send(
      `PUT /api/v1/delivery/files/${hash} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${team.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.join('').length}\r\n\r\n${form[0]}`,
    );
    // The file is created after the token was read.
    const incoming = path.join(server.platform.config.dataDir, 'incoming');
    await eventually(() => existsSync(incoming) && readdirSync(incoming).length === 1, 'the upload');
    await server.call('DELETE', `/api/v1/delivery/tokens/${team.tokenId}`, { as: admin });
    upload.send(form[1]);
    await eventually(() => upload.status !== undefined, 'the answer to the upload');
    upload.end();
    expect(upload.status).toBe(204);
    for (const reply of [
      await client.register(team, manifest),
      await client.change(team, 'rollouts', 0, { release: '1.0.0-aaaa' }),
    ])
      expect(codeOf(reply)).toEqual([401, 'UNAUTHENTICATED']);
    const state = await server.call('GET', '/api/v1/delivery/remotes', { as: admin });
    expect(state.body.remotes).toContainEqual(expect.objectContaining({ name: 'leaked', live: null }));
  });

  it('is refused for a name of another team', async () => {
    await client.makeTeam('taken', admin);
    const body = tokenBody('taken', 'another team');
    expect(codeOf(await client.post('tokens', { as: admin, body }))).toEqual([409, 'REMOTE_TAKEN']);
  });
});

describe('a release is refused', () => {
  let team: Team;
  beforeAll(async () => {
    team = await client.makeTeam('strict', admin);
  });
  const good = (): ReleaseManifest => manifestOf('strict', { 'entry.js': 'entry' });
  const [file] = good().files;
  const route = (expose: string) => ({ path: '/strict', expose, title: 'Strict' });

  it.each<[string, unknown, number]>([
    ['of another remote', { ...good(), declaration: { ...good().declaration, name: 'wallet' } }, 400],
    ['with an entry that is no file of it', { ...good(), entry: 'none.js' }, 400],
    ['with a path that leads out', { ...good(), files: [{ ...file, path: '../entry.js' }] }, 400],
    ['with a hidden file', { ...good(), files: [{ ...file, path: '.env.js' }] }, 400],
    ['with a page', { ...good(), files: [file, { ...file, path: 'index.html' }] }, 400],
    ['with a path twice', { ...good(), files: [file, file] }, 400],
    ['with a hash that is none', { ...good(), files: [{ ...file, sha384: 'short' }] }, 400],
    ['with a file that is too large', { ...good(), files: [{ ...file, size: 9 * 1024 * 1024 }] }, 400],
    [
      'with too many files',
      { ...good(), files: Array.from({ length: 501 }, (_, n) => ({ ...file, path: `${n}.js` })) },
      400,
    ],
    [
      'that is too large',
      {
        ...good(),
        files: [
          file,
          ...Array.from({ length: 9 }, (_, n) => ({
            path: `${n}.js`,
            sha384: sha384Of(`${n}`),
            size: 8 * 1024 * 1024,
          })),
        ],
      },
      413,
    ],
    [
      'without an expose',
      { ...good(), declaration: { ...good().declaration, routes: [route('./none')] } },
      400,
    ],
    [
      'with more routes than are compared',
      {
        ...good(),
        declaration: {
          ...good().declaration,
          routes: Array.from({ length: 201 }, (_, n) => ({ ...route('./page'), path: `/strict/${n}` })),
        },
      },
      400,
    ],
    ['with a version that is none', { ...good(), version: '1.0' }, 400],
    [
      'with a huge declaration',
      { ...good(), declaration: { ...good().declaration, title: 'x'.repeat(70_000) } },
      400,
    ],
    ['with a body that is larger still', { ...good(), changelog: 'x'.repeat(300_000) }, 413],
    ['nested too deeply', `{"declaration":${'['.repeat(1000)}${']'.repeat(1000)}}`, 400],
    ['with a long changelog', { ...good(), changelog: 'x'.repeat(20_001) }, 400],
  ])('%s', async (_name, manifest, status) => {
    const reply = await client.register(team, manifest);
    expect([reply.status, reply.body.error.message]).toEqual([status, expect.any(String)]);
  });

  it.each(['routes', 'navigation', 'steps'] as const)('with %s that lead to another site', async (list) => {
    const { declaration } = good();
    const [route] = declaration.routes;
    const place = { section: 'platform', label: 'x', icon: 'wallet', order: 1, step: 'x', text: 'x' };
    const wrong = { ...declaration, [list]: [{ ...place, ...route, path: '//evil.example' }] };
    const reply = await client.register(team, { ...good(), declaration: wrong });
    expect(codeOf(reply)).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(reply.body)).toContain('begin each segment with one');
  });

  it('under a version that exists with other content', async () => {
    await client.release(team, { 'entry.js': 'entry' });
    const other = manifestOf('strict', { 'entry.js': 'other' });
    expect(codeOf(await client.register(team, other))).toEqual([409, 'RELEASE_EXISTS']);
  });

  it('while too many are incomplete; a day later those are removed', async () => {
    const greedy = await client.makeTeam('greedy', admin);
    const next = (build: string) =>
      client.register(greedy, manifestOf('greedy', { 'entry.js': `${build} waits` }, { build }));
    for (const build of ['aaaa', 'bbbb', 'cccc']) expect((await next(build)).status).toBe(200);
    expect(codeOf(await next('dddd'))).toEqual([409, 'LIMIT_REACHED']);
    expect((await next('aaaa')).status).toBe(200);
    server.passTime(25 * 60 * 60_000);
    admin = await server.signIn('admin@alma.test');
    expect((await next('dddd')).status).toBe(200);
  });

  it('beyond the number of releases, and says when one is removed', async () => {
    const busy = await client.makeTeam('busy', admin);
    await client.release(busy, { 'entry.js': 'busy' });
    await server.database.pool.query(
      `INSERT INTO delivery_releases SELECT remote, id || number, manifest, fingerprint, files, bytes, actor_id, token_id,
         created_at, used_at FROM delivery_releases, generate_series(2, $1) number WHERE remote = 'busy'`,
      [deliveryLimits.releases],
    );
    const reply = await client.register(
      busy,
      manifestOf('busy', { 'entry.js': 'one more' }, { build: 'bbbb' }),
    );
    expect(codeOf(reply)).toEqual([409, 'LIMIT_REACHED']);
    expect(reply.body.error.message).toContain('in 30 days is removed; RELEASE_RETENTION_DAYS');
  });

  it('when a content is not the announced one', async () => {
    const content = 'what was announced';
    await client.register(team, manifestOf('strict', { 'entry.js': content }, { build: 'ffff' }));
    const put = (sent: string) => putFile(server, team.headers, sent, sha384Of(content));
    expect(await put('what was not there')).toEqual({ status: 422, code: 'HASH_MISMATCH' });
    expect(await put(content.repeat(1000))).toEqual({ status: 422, code: 'HASH_MISMATCH' });
    expect(await put('x'.repeat(9 * 1024 * 1024))).toMatchObject({ status: expect.any(Number) });
    expect(await put('')).toMatchObject({ code: expect.any(String) });
    expect(await putFile(server, team.headers, 'nobody asked')).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(
      (await client.register(team, manifestOf('strict', { 'entry.js': content }, { build: 'ffff' }))).body
        .missing,
    ).toHaveLength(1);
    expect(await put(content)).toMatchObject({ status: 204 });
  });
});
