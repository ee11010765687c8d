import path from 'node:path';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { codeOf, deliveryClient } from './delivery-client.ts';
import { integrityOf, tokenBody } from './manifest.ts';
import { makeTree } from './tree.ts';

const program = path.resolve(import.meta.dirname, '../../src/release-remotes.ts');

let web: ReturnType<typeof makeWebFolder>;
let tree: ReturnType<typeof makeTree>;
let server: TestServer;
let admin: SignedIn;
let client: ReturnType<typeof deliveryClient>;
beforeAll(async () => {
  web = makeWebFolder();
  // As in the image of the servers: the host only.
  web.write('dist/remotes.json', { remotes: [] });
  tree = makeTree(web.dir);
  server = await startTestServer({ env: { ALMA_WEB_DIR: web.dir, ALMA_DATA_DIR: web.dir } });
  admin = await server.signIn('admin@alma.test');
  client = deliveryClient(server);
});
afterAll(async () => {
  await server.close();
  tree.remove();
  web.remove();
});

/** The one-shot service of the stack, on the database and files of the server. */
async function releaseTree(): Promise<{ code: number | string; lines: string[] }> {
  const env = { ALMA_WEB_DIR: tree.dir, ALMA_DATA_DIR: web.dir, DATABASE_URL: server.databaseUrl };
  const run = spawnServer({ ...env, ALMA_SECRET: server.platform.config.secret }, {}, program);
  const code = await run.ended;
  return { code, lines: run.output().trim().split('\n') };
}

const uses = { modules: { '@alma/shared/ui': ['Card'] }, calls: [] };

const shown = async (): Promise<Record<string, string>> => {
  const { body } = await server.call('GET', '/remotes.json');
  const entries = body.remotes.map(({ name, version, build }: Record<string, string>) => [
    name,
    `${version}-${build}`,
  ]);
  return Object.fromEntries(entries);
};

const query = async (text: string): Promise<unknown[]> => (await server.database.pool.query(text)).rows;

it('releases every remote of the tree, once', async () => {
  expect(await shown()).toEqual({});
  const files = { 'entry.js': 'first entry', 'img/logo.svg': '<svg/>', 'page.js': 'first page' };
  const wallet = tree.build('wallet', 'aaaa', files, { uses });
  const chat = tree.build('chat', 'cccc', { 'entry.js': 'chat' });
  expect(await releaseTree()).toEqual({ code: 0, lines: [`wallet ${wallet}: live`, `chat ${chat}: live`] });
  await eventually(async () => Object.keys(await shown()).length === 2);
  expect(await shown()).toEqual({ wallet, chat });
  const { body } = await server.call('GET', '/remotes.json');
  const record = body.remotes.find(({ name }: { name: string }) => name === 'wallet');
  expect(record).toMatchObject({
    entry: `/remotes/wallet/${wallet}/entry.js`,
    integrity: integrityOf('first entry'),
    files: { 'entry.js': integrityOf('first entry'), 'page.js': integrityOf('first page') },
    preload: { './page': [`/remotes/wallet/${wallet}/page.js`] },
  });
  for (const [file, status] of [
    ['page.js', 200],
    ['img/logo.svg', 200],
    ['remote.json', 404],
    ['entry.js.map', 404],
  ] as const) {
    const reply = await fetch(new URL(`/remotes/wallet/${wallet}/${file}`, server.origin));
    expect([file, reply.status]).toEqual([file, status]);
  }

  expect(
    await query(
      'SELECT remote, release, script FROM delivery_release_maps JOIN delivery_maps USING (remote, sha384)',
    ),
  ).toEqual(
    expect.arrayContaining([
      { remote: 'wallet', release: wallet, script: 'entry.js' },
      { remote: 'chat', release: chat, script: 'entry.js' },
    ]),
  );
  const { body: listed } = await server.call('GET', '/api/v1/delivery/remotes/wallet/releases', {
    as: admin,
  });
  expect(listed.releases[0].uses).toEqual(uses);

  const before = await query('SELECT * FROM delivery_files, delivery_rollouts ORDER BY 1');
  expect((await releaseTree()).code).toBe(0);
  expect(await query('SELECT * FROM delivery_files, delivery_rollouts ORDER BY 1')).toEqual(before);
  const { body: audit } = await server.call('GET', '/api/v1/audit?limit=20', { as: admin });
  const promoted = audit.entries.filter(({ action }: { action: string }) => action === 'release.promoted');
  expect(promoted.map(({ actor_id: actor }: { actor_id: string | null }) => actor)).toEqual([null, null]);
});

it('continues with a newer build, and never rolls back to none', async () => {
  const { body } = await server.call('GET', '/api/v1/delivery/remotes', { as: admin });
  const { revision } = body.remotes.find(({ name }: { name: string }) => name === 'chat');
  const back = await client.post('remotes/chat/rollback', {
    as: admin,
    headers: { 'if-match': `"${revision}"` },
    body: { reason: 'There was nothing before' },
  });
  expect(codeOf(back)).toEqual([409, 'CONFLICT']);
  const chat = tree.build('chat', 'dddd', { 'entry.js': 'newer chat' });
  expect((await releaseTree()).lines).toContain(`chat ${chat}: live`);
  await eventually(async () => (await shown())['chat'] === chat);
});

it('leaves a remote to its team once the team has released', async () => {
  const team = await client.makeTeam('wallet', admin);
  const { body } = await server.call('GET', '/api/v1/delivery/remotes', { as: admin });
  expect(body.remotes.map(({ name, team: of }: Record<string, string>) => [name, of])).toEqual([
    ['chat', 'platform'],
    ['wallet', tokenBody('wallet').team],
  ]);
  const newer = tree.build('wallet', 'bbbb', { 'entry.js': 'of the tree' });
  expect((await releaseTree()).lines).toContain(`wallet ${newer}: live`);
  const { id } = await client.release(team, { 'entry.js': 'of the team' }, { version: '2.0.0' });
  expect((await client.change(team, 'rollouts', 2, { release: id })).status).toBe(200);
  const late = tree.build('wallet', 'eeee', { 'entry.js': 'of the tree again' });
  expect(await releaseTree()).toEqual({
    code: 0,
    lines: expect.arrayContaining([`wallet ${late}: registered, but its team has released ${id}`]),
  });
  expect((await shown())['wallet']).toBe(id);
});

describe('a release that was chosen by hand', () => {
  const revision = async (): Promise<number> => {
    const { body } = await server.call('GET', '/api/v1/delivery/remotes', { as: admin });
    return body.remotes.find(({ name }: { name: string }) => name === 'ml').revision;
  };
  const change = async (method: string, kind: string, body: object): Promise<void> => {
    const headers = { 'if-match': `"${await revision()}"` };
    const address = `/api/v1/delivery/remotes/ml/${kind}`;
    expect((await server.call(method, address, { as: admin, headers, body })).status).toBe(200);
  };
  const live = async (): Promise<string | undefined> => (await shown())['ml'];
  const build = (id: string): string => tree.build('ml', id, { 'entry.js': `entry ${id}` });

  it('stays until a person promotes the newest release of the tree', async () => {
    const [first] = [build('1111'), await releaseTree()];
    const [second] = [build('2222'), await releaseTree()];
    await change('POST', 'rollback', { reason: 'The second one fails' });
    const message = `registered, but ${first} was made live by hand. Start a rollout at /delivery to continue`;
    expect((await releaseTree()).lines).toContain(`ml ${second}: ${message}`);
    const third = build('3333');
    expect(await releaseTree()).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([`ml ${third}: ${message}`]),
    });
    expect(await live()).toBe(first);
    await change('POST', 'rollouts', { release: third, strategy: 'AllAtOnce' });
    const fourth = build('4444');
    expect((await releaseTree()).lines).toContain(`ml ${fourth}: live`);
    await eventually(async () => (await live()) === fourth);
  });

  it('stays while it is pinned', async () => {
    const pinned = await live();
    await change('PUT', 'pin', { reason: 'A demo' });
    const next = build('5555');
    expect((await releaseTree()).lines).toContain(`ml ${next}: registered, but it is pinned to ${pinned}`);
    expect(await live()).toBe(pinned);
  });
});

describe('the start of a server that releases the builds of its folder', () => {
  async function startOnTree(): Promise<string> {
    const port = await freePort();
    const run = spawnServer({
      ALMA_RELEASE_BUILDS: '1',
      ALMA_WEB_DIR: tree.dir,
      ALMA_DATA_DIR: web.dir,
      DATABASE_URL: server.databaseUrl,
      ALMA_SECRET: server.platform.config.secret,
      PORT: String(port),
    });
    await waitUntilReady(run, port);
    await stopAll();
    return run.output();
  }
  const all = () => query('SELECT remote, id FROM delivery_releases ORDER BY 1, 2');

  it('registers new builds, reports those that did not go live, and changes nothing when repeated', async () => {
    const id = tree.build('account', 'aaaa', { 'entry.js': 'account' });
    const output = await startOnTree();
    expect(output).toContain('registered, but its team has released');
    expect(output).not.toContain(`account ${id}`);
    await eventually(async () => (await shown())['account'] === id);
    const { body } = await server.call('GET', '/api/v1/delivery/remotes', { as: admin });
    expect(body.remotes).toContainEqual(
      expect.objectContaining({ name: 'account', team: 'platform', live: id }),
    );
    const { body: registry } = await server.call('GET', '/remotes.json');
    const record = registry.remotes.find(({ name }: { name: string }) => name === 'account');
    expect(record).not.toHaveProperty('last_good');
    const before = await all();
    await startOnTree();
    expect(await all()).toEqual(before);
    const newer = tree.build('account', 'bbbb', { 'entry.js': 'account, changed' });
    await startOnTree();
    await eventually(async () => (await shown())['account'] === newer);
  });

  it('succeeds although a build cannot be released', async () => {
    tree.build('broken', 'ffff', { 'entry.js': 'broken' }, { files: undefined });
    expect(await startOnTree()).toContain('has no hashes of its files. Build it for production.');
  });
});

it.each([
  ['has no hashes', { files: undefined }, 'has no hashes of its files. Build it for production.'],
  [
    'was changed after it was built',
    { files: { 'entry.js': integrityOf('another') } },
    'is not what its build recorded',
  ],
  [
    'has lost a script',
    { files: { 'entry.js': integrityOf('broken'), 'dialog.js': integrityOf('dialog') } },
    'dialog.js of broken 1.0.0 is missing. Build it again.',
  ],
])('refuses a build that %s', async (_name, changes, reason) => {
  tree.build('broken', 'ffff', { 'entry.js': 'broken' }, changes);
  const { code, lines } = await releaseTree();
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(reason)]);
  expect(Object.keys(await shown())).not.toContain('broken');
});
