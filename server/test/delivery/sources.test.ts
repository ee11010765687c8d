import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { deliveryClient, type Team } from './delivery-client.ts';
import { listedMap, mapFrom, putMap } from './maps.ts';

let server: TestServer;
let client: ReturnType<typeof deliveryClient>;
let admin: SignedIn;
let person: SignedIn;
let builds = 0;
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  client = deliveryClient(server);
  admin = await server.signIn('admin@alma.test');
  person = await server.signIn('person@alma.test');
});
afterAll(() => server.close());

/** Makes a team's release live whose scripts have these maps; the first script is the entry. */
async function releaseWith(team: Team, maps: Record<string, string>): Promise<string> {
  builds += 1;
  const build = `build${builds}`;
  const files = Object.fromEntries(Object.keys(maps).map((script) => [script, `${script} of ${build}`]));
  const listed = Object.entries(maps).map(([script, map]) => listedMap(script, map));
  const { id } = await client.release(team, files, { build, maps: listed });
  for (const map of new Set(Object.values(maps)))
    expect(await putMap(server, team, map)).toMatchObject({ status: 204 });
  const { revision } = await client.state(team);
  expect((await client.change(team, 'rollouts', revision, { release: id })).status).toBe(200);
  return id;
}

/** Reports a failure and expects this original position in the console; undefined: no position. */
async function expectSource(
  [remote, release, frame]: [remote: string, release: string, frame: string],
  expected: string | undefined,
): Promise<void> {
  const failure = { class: 'TypeError', message: 'x', frame };
  const measures = [{ remote, release, bucket: 0, outcome: 'render', failure }];
  const isOfFrame = (shown: { frame: string; release: string }): boolean =>
    shown.frame === frame && shown.release === release;
  let found: { source?: string } | undefined;
  let sentAt = -Infinity;
  await eventually(async () => {
    // A server takes up to two seconds to learn that people may have a release.
    if (performance.now() - sentAt > 1_000) {
      await client.post('measures', { as: person, body: { measures } });
      sentAt = performance.now();
    }
    const { body } = await server.call('GET', `/api/v1/delivery/measures?remote=${remote}`, { as: admin });
    found = body.failures.find(isOfFrame);
    return found !== undefined && (expected === undefined || found.source !== undefined);
  });
  expect([frame, found?.source]).toEqual([frame, expected]);
}

const frameIn = (remote: string, release: string, place = '2:12', script = 'entry.js'): string =>
  `/remotes/${remote}/${release}/${script}:${place}`;
const entryMap = (source: string): Record<string, string> => ({ 'entry.js': mapFrom(source) });

describe('a failure of a release', () => {
  let team: Team;
  beforeAll(async () => {
    team = await client.makeTeam('wallet', admin);
  });

  it('is shown with its original position', async () => {
    const id = await releaseWith(team, entryMap('webpack://wallet_a/./src/pages/wallet-page.tsx?1a2b'));
    const file = 'src/pages/wallet-page.tsx';
    await expectSource(['wallet', id, frameIn('wallet', id)], `${file}:42:7`);
    await expectSource(['wallet', id, frameIn('wallet', id, '2:25')], `${file}:43:8`);
    await expectSource(['wallet', id, `/remotes/wallet/~1/${id}/entry.js:2:12`], `${file}:42:7`);
  });

  it('has no position where the map has none', async () => {
    const id = await releaseWith(team, entryMap('webpack://wallet_a/./src/two.ts'));
    for (const frame of [
      frameIn('wallet', id, '1:1'),
      frameIn('wallet', id, '2:1'),
      frameIn('wallet', id, '9:1'),
      `/remotes/wallet/${id}/other.js:2:12`,
      '/assets/main.js:2:12',
    ])
      await expectSource(['wallet', id, frame], undefined);
  });

  it('has no position in another release or remote, which a report may name', async () => {
    const ownRelease = await releaseWith(team, entryMap('webpack://wallet_a/./src/older.ts'));
    const next = await releaseWith(team, entryMap('webpack://wallet_a/./src/newer.ts'));
    const chat = await client.makeTeam('chat', admin);
    const secret = await releaseWith(chat, entryMap('webpack://chat_a/./src/secret.ts'));
    await expectSource(['wallet', next, frameIn('wallet', ownRelease)], undefined);
    await expectSource(['wallet', next, frameIn('chat', secret)], undefined);
    await expectSource(['chat', secret, frameIn('chat', secret)], 'src/secret.ts:42:7');
  });

  const sources: [string, unknown, string | undefined][] = [
    ['a path that leads out', 'webpack://wallet_a/../../../../etc/passwd', 'etc/passwd:42:7'],
    ['a path of another package', 'webpack://wallet_a/../shared/src/a.ts', 'shared/src/a.ts:42:7'],
    ['a path of this machine', '/home/builder/src/a.ts', undefined],
    ['a path of this machine, hidden', 'webpack:////home/builder/src/a.ts', undefined],
    ['a path of Windows', 'C:\\builder\\a.ts', undefined],
    ['an address with a password', 'https://builder:secret@alma.test/a.ts', undefined],
    ['an address inside', 'webpack://wallet_a/https://builder:secret@alma.test/a.ts', undefined],
    ['control characters', 'src/\u001b[31m\n\u202ea.ts', undefined],
    ['markup', '<img src=x onerror=alert(1)>', undefined],
    ['a name without an end', `src/${'a'.repeat(1_000)}.ts`, undefined],
    ['a name of other letters', 'webpack://wallet_a/./src/été-日本.ts', 'src/été-日本.ts:42:7'],
    ['no text', { toString: 'a.ts' }, undefined],
    ['nothing', null, undefined],
  ];
  const unreadable: [string, string][] = [
    ['is no JSON', 'the sources'],
    ['is JSON of something else', '[]'],
    ['is nested without an end', `${'['.repeat(1_000_000)}`],
    ['has sections', JSON.stringify({ version: 3, sections: [{ offset: { line: 0, column: 0 }, map: {} }] })],
    ['has too many sources', mapFrom('a.ts', { sources: Array.from({ length: 20_001 }, () => 'a.ts') })],
    ['has mappings that are none', mapFrom('a.ts', { mappings: '\u0000!!,;;;~' })],
    ['has numbers without an end', mapFrom('a.ts', { mappings: `;U${'/'.repeat(10_000)}AACA` })],
    ['unpacks to what takes too long', mapFrom('a.ts', { mappings: ';'.repeat(8_000_000) })],
  ];

  describe('with a malicious map', () => {
    let id: string;
    const scriptOf = (label: string): string => `${label.replaceAll(/\W/g, '-')}.js`;
    beforeAll(async () => {
      person = await server.signIn('another@alma.test');
      id = await releaseWith(
        team,
        Object.fromEntries([
          ...sources.map(([label, source]) => [scriptOf(label), mapFrom(source)]),
          ...unreadable.map(([label, map]) => [scriptOf(label), map]),
        ]),
      );
    });

    it.each(sources)(
      'with %s as its source shows no more than a relative path',
      async (label, _source, shown) => {
        const frame = frameIn('wallet', id, '2:12', scriptOf(label));
        await expectSource(['wallet', id, frame], shown);
      },
    );

    it.each(unreadable)('that %s stays as it was reported', async (label) => {
      const frame = frameIn('wallet', id, '2:12', scriptOf(label));
      await expectSource(['wallet', id, frame], undefined);
    });
  });
});

describe('a client error of a release', () => {
  const reported = (remote: string, version: string, frame: string) =>
    server.call('POST', '/api/v1/client-errors', {
      body: { remote, version, class: 'TypeError', phase: 'render', frame },
    });
  const logged = (): { client?: { frame?: string; source?: string } }[] =>
    server.log
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.includes('client error'))
      .map((line) => JSON.parse(line));
  const loggedOf = async (frame: string): Promise<string | undefined> => {
    const find = () => logged().find(({ client: report }) => report?.frame === frame);
    await eventually(() => find() !== undefined);
    return find()?.client?.source;
  };

  it('is logged with its original position, unless the frame is of another release', async () => {
    const team = await client.makeTeam('agents', admin);
    const id = await releaseWith(team, entryMap('webpack://agents_a/./src/agents.ts'));
    const frame = frameIn('agents', id);
    expect((await reported('agents', id, frame)).status).toBe(204);
    expect(await loggedOf(frame)).toBe('src/agents.ts:42:7');
    const other = frameIn('agents', id, '2:13');
    await reported('wallet', id, other);
    expect(await loggedOf(other)).toBeUndefined();
  });
});
