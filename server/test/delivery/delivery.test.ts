import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually, stopwatch } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { integrityOf, manifestOf, putFile, sha384Of } from './manifest.ts';

let web: ReturnType<typeof makeWebFolder>;
let server: TestServer;
let admin: SignedIn;
let client: ReturnType<typeof deliveryClient>;
let env: Record<string, string>;
beforeAll(async () => {
  web = makeWebFolder();
  env = { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir };
  server = await startTestServer({ env });
  admin = await server.signIn('admin@alma.test');
  client = deliveryClient(server);
});
afterAll(async () => {
  await stopAll();
  await server.close();
  web.remove();
});

const pageOf = async (origin: string, path: string): Promise<string> =>
  (await fetch(new URL(path, origin), { headers: { accept: 'text/html' } })).text();

const script = (text: string): string => `/* ${text} */ ${'console.log(1);'.repeat(100)}`;

it('a team ships, and rolls back to the build that came with the platform', async () => {
  const team = await client.makeTeam('wallet', admin);
  const files = { 'entry.js': script('entry'), 'page.js': script('page'), 'font.woff2': 'font' };
  expect(await pageOf(server.origin, '/wallet/new')).toContain('/remotes/wallet/0.1.0-aaaa/remoteEntry.js');

  const { id } = await client.release(team, files, { version: '1.4.0', build: 'cafe0' });
  expect(await pageOf(server.origin, '/wallet')).not.toContain(id);
  const promoted = await client.change(team, 'rollouts', 0, { release: id });
  expect([promoted.status, promoted.headers.get('etag')]).toEqual([200, '"1"']);
  expect(promoted.body).toMatchObject({
    rollout: { kind: 'promotion', from: null, to: id, started_by: { user_id: null, token_id: team.tokenId } },
    remote: { live: id, revision: 1 },
  });

  const html = await pageOf(server.origin, '/wallet');
  const base = `/remotes/wallet/${id}/`;
  for (const name of ['entry.js', 'page.js'] as const)
    expect(html).toContain(`href="${base}${name}" integrity="${integrityOf(files[name])}" crossorigin>`);
  const { body: registry } = await server.call('GET', '/remotes.json');
  expect(registry.remotes).toHaveLength(1);
  expect(registry.remotes[0]).toMatchObject({
    version: '1.4.0',
    build: 'cafe0',
    global: 'wallet_cafe0',
    integrity: integrityOf(files['entry.js']),
    files: { 'page.js': integrityOf(files['page.js']) },
    enabled: true,
  });

  const back = await client.change(team, 'rollback', 1, { reason: 'It was a test' });
  expect(back.body).toMatchObject({
    rollout: { kind: 'rollback', from: id, to: null },
    remote: { revision: 2 },
  });
  expect(await pageOf(server.origin, '/wallet/new')).toContain('/remotes/wallet/0.1.0-aaaa/remoteEntry.js');
  // Open tabs keep the build that they run.
  expect((await fetch(new URL(`${base}page.js`, server.origin))).status).toBe(200);

  const { body: audit } = await server.call('GET', '/api/v1/audit?limit=5', { as: admin });
  const entries = audit.entries.map(({ action, details, reason }: Record<string, unknown>) => [
    action,
    details,
    reason,
  ]);
  expect(entries).toEqual(
    expect.arrayContaining([
      [
        'release.rolled_back',
        { remote: 'wallet', from: id, to: null, token_id: team.tokenId },
        'It was a test',
      ],
      ['release.promoted', { remote: 'wallet', from: null, to: id, token_id: team.tokenId }, null],
    ]),
  );
});

it('uploads nothing that the platform already has, and only a changed line of a file', async () => {
  const team = await client.makeTeam('thrifty', admin);
  const files = { 'entry.js': 'one', 'page.js': 'two', 'copy.js': 'two' };
  expect((await client.release(team, files)).missing).toHaveLength(2);
  const manifest = manifestOf('thrifty', files);
  const again = await client.register(team, manifest);
  expect(again.body).toMatchObject({ missing: [], release: { missing: 0, files: 3 } });
  const second = await client.release(team, { ...files, 'page.js': 'three' }, { build: 'bbbb' });
  expect(second.missing).toEqual([sha384Of('three')]);
});

it('stores a content once when it is uploaded several times at once', async () => {
  const team = await client.makeTeam('twice', admin);
  const content = script('sent twice');
  await client.register(team, manifestOf('twice', { 'entry.js': content }));
  const puts = [1, 2, 3].map(() => putFile(server, team.headers, content));
  for (const { status } of await Promise.all(puts)) expect(status).toBe(204);
  const entries = readdirSync(join(web.dir, 'files'), { recursive: true, withFileTypes: true });
  const objects = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const { rows } = await server.database.pool.query(
    'SELECT unnest(ARRAY[object_key, brotli_key, gzip_key]) AS key FROM delivery_files',
  );
  const inUse = rows.map(({ key }) => key).filter((key) => key !== null);
  expect(objects.sort()).toEqual(inUse.sort());
});

describe('files of a release', () => {
  let base: string;
  const content = script('served');
  beforeAll(async () => {
    const team = await client.makeTeam('served', admin);
    const { id } = await client.release(team, {
      'entry.js': content,
      'img/logo.svg': '<svg/>',
      'a.woff2': 'font',
    });
    base = `/remotes/served/${id}/`;
  });

  /** The raw reply: `fetch` would unpack it, and resolve `..` before sending the request. */
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      get({ hostname, port, path, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) }),
        );
      }).on('error', reject);
    });

  it('are cached for ever, compressed, and not sent twice', async () => {
    const packed = await raw(`${base}entry.js`, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(content);
    const plain = await raw(`${base}entry.js`);
    expect([plain.headers['content-encoding'], plain.bytes.toString()]).toEqual([undefined, content]);
    expect(plain.headers['etag']).not.toBe(packed.headers['etag']);
    const known = { 'if-none-match': String(plain.headers['etag']) };
    expect(await raw(`${base}entry.js`, known)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect((await raw(`/remotes/served/~2/${base.split('/')[3]}/entry.js`)).bytes.toString()).toBe(content);
    expect((await raw(`${base}img/logo.svg`)).headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  });

  it.each(['../../../host/dist/host.json', '..%2f..%2fsecret', '%2e%2e/secret', 'none.js', '', '__proto__'])(
    'are only what was registered: %s',
    async (path) => {
      const reply = await raw(base + path);
      expect(reply.status).toBe(404);
      expect(JSON.parse(reply.bytes.toString())).toMatchObject({ error: { code: 'NOT_FOUND' } });
    },
  );
});

it('publishes what is live in the open format', async () => {
  const team = await client.makeTeam('found', admin);
  const { id } = await client.release(team, { 'entry.js': 'found' });
  await client.change(team, 'rollouts', 0, { release: id });
  const { body } = await server.call('GET', '/.well-known/frontend-discovery.json');
  expect(body.schema).toBe('https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json');
  expect(body.microFrontends.found).toMatchObject([
    {
      url: `/remotes/found/${id}/entry.js`,
      metadata: { integrity: integrityOf('found'), version: id },
      deployment: { traffic: 100, default: true },
      extras: { declaration: { name: 'found', requires: '^1.0.0' } },
    },
  ]);
  expect(Object.keys(body).sort()).toEqual(['microFrontends', 'schema']);
});

describe('a change of what is live', () => {
  let team: Team;
  const live = async (): Promise<[string, number]> => {
    const { body } = await server.call('GET', '/api/v1/delivery/remotes', { headers: team.headers });
    return [body.remotes[0].live, body.remotes[0].revision];
  };
  beforeAll(async () => {
    team = await client.makeTeam('changing', admin);
    for (const build of ['aaaa', 'bbbb', 'cccc'])
      await client.release(team, { 'entry.js': 'same' }, { build });
  });

  it('requires the last revision, takes effect once when repeated, and never overwrites another', async () => {
    const promote = (revision: number | undefined, build: string) =>
      client.change(team, 'rollouts', revision, { release: `1.0.0-${build}` });
    expect(codeOf(await promote(undefined, 'aaaa'))).toEqual([400, 'VALIDATION_FAILED']);
    const first = await promote(0, 'aaaa');
    expect((await promote(0, 'aaaa')).body).toEqual(first.body);
    expect(codeOf(await promote(0, 'bbbb'))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await promote(1, 'aaaa')).body).toEqual(first.body);
    const both = await Promise.all([promote(1, 'bbbb'), promote(1, 'cccc')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await live())[1]).toBe(2);
    expect(codeOf(await promote(1, 'aaaa'))).toEqual([412, 'PRECONDITION_FAILED']);
    expect(codeOf(await promote(2, 'dddd'))).toEqual([404, 'NOT_FOUND']);
  });

  it('rolls back one by one, and never to a release that was not live', async () => {
    const [, revision] = await live();
    const back = (seen: number, to?: string) =>
      client.change(team, 'rollback', seen, { reason: 'Back', ...(to && { to }) });
    expect(codeOf(await back(revision, '1.0.0-dddd'))).toEqual([409, 'CONFLICT']);
    expect((await back(revision)).body.remote.live).toBe('1.0.0-aaaa');
    expect((await back(revision)).body.remote.live).toBe('1.0.0-aaaa');
    expect((await back(revision + 1)).body.remote.live).toBeNull();
    expect(codeOf(await back(revision + 2))).toEqual([409, 'CONFLICT']);
    const { body } = await server.call('GET', '/api/v1/delivery/remotes/changing/rollouts', {
      headers: team.headers,
    });
    expect(body.rollouts.map(({ kind }: { kind: string }) => kind)).toEqual([
      'rollback',
      'rollback',
      'promotion',
      'promotion',
    ]);
  });

  it('waits until all files are stored', async () => {
    const body = manifestOf('changing', { 'entry.js': 'never sent' }, { build: 'eeee' });
    await client.register(team, body);
    const [, revision] = await live();
    const refused = await client.change(team, 'rollouts', revision, { release: '1.0.0-eeee' });
    expect(codeOf(refused)).toEqual([409, 'RELEASE_INCOMPLETE']);
    expect((await fetch(new URL('/remotes/changing/1.0.0-eeee/entry.js', server.origin))).status).toBe(404);
  });
});

it('a second server follows within five seconds, and one that is killed during a release loses nothing', async () => {
  const team = await client.makeTeam('followed', admin);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const spawnAnother = () =>
    spawnServer({
      ...env,
      PORT: String(port),
      DATABASE_URL: server.databaseUrl,
      ALMA_SECRET: 'a secret that only tests share, long enough',
    });
  const second = spawnAnother();
  await waitUntilReady(second, port);
  const content = 'followed';
  const manifest = manifestOf('followed', { 'entry.js': content, 'page.js': 'page' });
  await client.register(team, manifest);

  // The second server is killed after it received half of a file.
  const body = new ReadableStream({
    start: (controller) =>
      controller.enqueue(
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nfoll'),
      ),
  });
  const broken = fetch(new URL(`/api/v1/delivery/files/${sha384Of(content)}`, origin), {
    method: 'PUT',
    headers: { ...team.headers, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  }).catch(() => 'broken');
  await fetch(new URL('/api/v1/health', origin));
  second.child.kill('SIGKILL');
  expect(await broken).toBe('broken');
  await second.ended;

  // The release continues where it stopped.
  await client.release(team, { 'entry.js': content, 'page.js': 'page' });
  const third = spawnAnother();
  await waitUntilReady(third, port);
  const follows = async (expected: boolean): Promise<void> => {
    const passed = stopwatch();
    await eventually(
      async () => (await pageOf(origin, '/followed')).includes('/remotes/followed/1.0.0-aaaa/') === expected,
    );
    expect(passed()).toBeLessThan(5_000);
  };
  await follows(false);
  expect((await client.change(team, 'rollouts', 0, { release: '1.0.0-aaaa' })).status).toBe(200);
  await follows(true);
  expect(await (await fetch(new URL('/remotes/followed/1.0.0-aaaa/entry.js', origin))).text()).toBe(content);
  expect((await client.change(team, 'rollback', 1, { reason: 'Back' })).status).toBe(200);
  await follows(false);
});
