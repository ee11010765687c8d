import { calls, slotNames } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf } from './manifest.ts';

let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let team: Team;
let revision = 0;
let builds = 0;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  client = deliveryClient(server);
  admin = await server.signIn('admin@alma.test');
  team = await client.makeTeam('maps', admin);
});
afterAll(() => server.close());

type Declared = Partial<ReturnType<typeof manifestOf>['declaration']>;

const pathsOf = (...paths: string[]): Declared => ({
  routes: paths.map((path) => ({ path, expose: './page', title: 'Maps' })),
});

/** A release of a remote with this declaration. */
async function released(of: Team, declared: Declared): Promise<string> {
  const { declaration } = manifestOf(of.name, { 'entry.js': '' });
  const build = `build${(builds += 1)}`;
  const changes = { build, declaration: { ...declaration, ...declared } };
  return (await client.release(of, { 'entry.js': 'maps' }, changes)).id;
}

/** Tries to make a release live, and returns the reply. */
async function promote(release: string) {
  const reply = await client.change(team, 'rollouts', revision, { release });
  if (reply.status === 200) revision = reply.body.remote.revision;
  return reply;
}

it('publishes the platform’s contract without a sign-in', async () => {
  const { status, body, headers } = await server.call('GET', '/api/v1/delivery/platform');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(body.calls).toEqual(Object.keys(calls).sort());
  expect(body.slots).toEqual(slotNames);
  expect(body.signing_key).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
});

it('refuses a release for another contract in every call that would show it to people', async () => {
  const release = await released(team, { requires: '>=9' });
  const as = admin;
  const tries = [
    await promote(release),
    await client.change(team, 'rollouts', revision, { release, strategy: 'Canary10Percent5Minutes' }),
    await server.call('PUT', '/api/v1/delivery/remotes/maps/pin', {
      headers: { ...team.headers, 'if-match': `"${revision}"` },
      body: { release, reason: 'Part of a test' },
    }),
    await client.post('overrides', { as, body: { remote: 'maps', release } }),
  ];
  for (const reply of tries) {
    expect(codeOf(reply)).toEqual([409, 'CONTRACT_MISMATCH']);
    expect(reply.body.error.message).toMatch(
      /^This platform cannot run the release: it needs @alma\/shared >=9, and \d+\.\d+\.\d+ runs here\. Build it/,
    );
  }
  expect((await client.state(team)).live).toBeNull();
});

it('refuses a release that calls something unknown', async () => {
  const uses = { modules: {}, calls: ['auth.me', 'maps.draw'] };
  const { id } = await client.release(team, { 'entry.js': 'maps' }, { build: 'calls', uses });
  const { body } = await promote(id);
  expect(body.error).toMatchObject({
    code: 'CONTRACT_MISMATCH',
    details: ['the call maps.draw is not here'],
  });
});

it.each([
  ['/', 'the platform'],
  ['/login', 'the platform'],
  ['/Callback/', 'the platform'],
  ['/api/maps', 'the platform'],
  ['/wallet/new', 'the remote wallet'],
  ['/WALLET/:what', 'the remote wallet'],
  ['/wallet/mine', 'the remote wallet'],
  ['/:page', 'the platform'],
  ['/:page/new', 'the platform'],
])('refuses the route %s, which belongs to %s', async (path, owner) => {
  const reply = await promote(await released(team, pathsOf('/maps', path)));
  expect(codeOf(reply)).toEqual([409, 'ROUTE_TAKEN']);
  expect(reply.body.error.message).toBe(
    `${path} belongs to ${owner}. Declare another path, or agree with its team`,
  );
});

it('reserves the routes of a release from its rollout on, and frees unused ones', async () => {
  const wallet = await client.makeTeam('wallet', admin);
  const moved = await released(wallet, pathsOf('/purse', '/purse/:id'));
  const started = await client.change(wallet, 'rollouts', 0, {
    release: moved,
    strategy: 'Canary10Percent5Minutes',
  });
  const purse = await released(team, pathsOf('/purse'));
  const old = await released(team, pathsOf('/wallet/new'));
  // Some people have the new release, the others the earlier one.
  for (const release of [purse, old]) expect(codeOf(await promote(release))).toEqual([409, 'ROUTE_TAKEN']);

  expect((await client.end(wallet, started.body.rollout.id, 'complete', 1)).status).toBe(200);
  expect(codeOf(await promote(purse))).toEqual([409, 'ROUTE_TAKEN']);
  expect((await promote(old)).status).toBe(200);

  // The folder's build has routes under that address too, so rolling back to it is refused.
  const back = await client.change(wallet, 'rollback', 2, { reason: 'Part of a test' });
  expect(codeOf(back)).toEqual([409, 'ROUTE_TAKEN']);
  expect(back.body.error.message).toMatch(/^\/wallet\/\S+ belongs to the remote maps/);
});
