import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type PlatformContract, type Release, ReleaseManifestSchema } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { ErrorReplySchema } from '@alma/shared/contract/errors';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { codeOf, deliveryClient, type Team } from './delivery-client.ts';
import { manifestOf } from './manifest.ts';

let server: TestServer;
let admin: SignedIn;
let client: ReturnType<typeof deliveryClient>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  client = deliveryClient(server);
});
afterAll(() => server.close());

const names = (count: number, tail = ''): string[] =>
  Array.from({ length: count }, (_, index) => `${index.toString(36)}${tail}`);

/** The maximum number of unknown names, and a version range with the maximum number of alternatives. */
function hostileManifest(name: string, build = 'aaaa') {
  const files = Object.fromEntries(
    names(deliveryLimits.files, 'x'.repeat(190)).map((path) => [`${path}.js`, path]),
  );
  const plain = manifestOf(name, files, { build, changelog: 'x'.repeat(deliveryLimits.changelog) });
  const modules = Object.fromEntries(names(59).map((module) => [module, names(20)]));
  return {
    ...plain,
    preload: { './page': [] },
    declaration: {
      ...plain.declaration,
      requires: names(60)
        .map(() => '9')
        .join('||'),
    },
    uses: { modules, calls: names(500) },
  };
}

const usedBytes = ({ uses }: { uses?: unknown }): number => JSON.stringify(uses).length;

/** The longest time for which the event loop was blocked, and the total time, in milliseconds. */
async function longestTurn<T>(work: () => Promise<T>): Promise<{ ms: number; wholeMs: number; result: T }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  const result = await work();
  const wholeMs = performance.now() - startedAt;
  delay.disable();
  return { ms: delay.max / 1e6, wholeMs, result };
}

it('accepts as much as the limits allow, and no more', async () => {
  const team = await client.makeTeam('limits', admin);
  const manifest = hostileManifest('limits');
  expect(ReleaseManifestSchema.safeParse(manifest).success).toBe(true);
  expect(usedBytes(manifest)).toBeGreaterThan(0.9 * deliveryLimits.usesBytes);
  expect((await client.register(team, manifest)).status).toBe(200);

  const refused = async (changes: object) => {
    const { status, body } = await client.register(team, { ...manifest, build: 'bbbb', ...changes });
    return [status, body.error.details.map(({ path }: { path: string }) => path)];
  };
  const { declaration, uses } = manifest;
  const requires = names(8_000).join('||');
  expect(await refused({ declaration: { ...declaration, requires } })).toEqual([
    400,
    ['declaration.requires'],
  ]);
  expect(await refused({ uses: { ...uses, calls: names(500, 'calls') } })).toEqual([400, ['uses']]);
  // Each page of the product contains the whole address of each of them.
  const [script] = manifest.files;
  const scripts = manifest.files.slice(0, deliveryLimits.preloads / 4).map(() => script?.path ?? '');
  const small = { files: [script], preload: { './page': scripts, './more': scripts } };
  expect((await client.register(team, { ...manifest, ...small, build: 'many' })).status).toBe(200);
  const parts = { './page': scripts.map(() => 'forms'), './more': scripts.map(() => 'forms') };
  expect(await refused({ ...small, preload: { ...small.preload, './one': [script?.path] }, parts })).toEqual([
    400,
    ['preload'],
  ]);
});

it('registers many at once within the budget of the token, and answers others meanwhile', async () => {
  const team = await client.makeTeam('parallel', admin);
  const manifest = hostileManifest('parallel');
  for (let count = 0; count < 3; count += 1) await client.register(team, manifest);
  let answered = 0;
  let isOver = false;
  const otherUploads = (async () => {
    while (!isOver) {
      expect((await server.call('GET', '/api/v1/delivery/access', { as: admin })).status).toBe(200);
      answered += 1;
    }
  })();
  const { ms, wholeMs, result } = await longestTurn(() =>
    Promise.all(names(67).map(() => client.register(team, manifest))),
  );
  isOver = true;
  await otherUploads;
  const refused = result.filter(({ status }) => status === 429);
  expect(result.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(57);
  expect(refused).toHaveLength(10);
  for (const reply of refused) {
    expect(codeOf(reply)).toEqual([429, 'RATE_LIMITED']);
    expect(ErrorReplySchema.parse(reply.body)).toEqual(reply.body);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(answered).toBeGreaterThan(3);
  // Registrations that arrive together do not run in one turn of the event loop.
  expect(ms).toBeLessThan(wholeMs / 3);
});

describe('a list of releases', () => {
  const list = (team: Team) =>
    server.call('GET', `/api/v1/delivery/remotes/${team.name}/releases?limit=100`, { headers: team.headers });

  async function filled(name: string, manifest: unknown): Promise<Team> {
    const team = await client.makeTeam(name, admin);
    expect((await client.register(team, manifest)).status).toBe(200);
    await server.database.pool.query(
      `INSERT INTO delivery_releases SELECT remote, id || number, manifest, fingerprint, files, bytes, actor_id, token_id,
         created_at, used_at FROM delivery_releases, generate_series(1, 99) number WHERE remote = $1`,
      [name],
    );
    await list(team);
    return team;
  }

  it('costs little more when each uses all limits and nothing is available on the platform', async () => {
    const plain = hostileManifest('plain');
    const { modules, calls } = (await server.call('GET', '/api/v1/delivery/platform'))
      .body as PlatformContract;
    const known = Object.entries(modules).map(([module, { exports }]) => [module, exports]);
    const uses = { modules: Object.fromEntries(known), calls };
    const declaration = { ...plain.declaration, requires: '^1.0.0' };
    const usualTeam = await filled('plain', { ...plain, declaration, uses });
    const hostileTeam = await filled('huge', hostileManifest('huge'));
    const usual = await longestTurn(() => list(usualTeam));
    const hostile = await longestTurn(() => list(hostileTeam));
    const text = JSON.stringify(hostile.result.body);
    expect(hostile.ms).toBeLessThan(10 * Math.max(25, usual.ms));
    const releases = hostile.result.body.releases as Release[];
    expect(releases).toHaveLength(100);
    for (const { misfits } of releases) expect(misfits?.at(-1)).toMatch(/^\d+ more things are not here$/);
    expect(text.length).toBeLessThan(100 * (deliveryLimits.usesBytes + deliveryLimits.changelog + 4_096));
  });
});
