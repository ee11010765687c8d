import { boundedTables, isAccepted, unneeded } from './accepted.ts';
import { type Finding, findingsIn, tablesIn } from './findings.ts';
import { type GrownPlatform, startGrown, type Survey, survey, tableSizes } from './survey.ts';

let platform: GrownPlatform;
let sizes: Map<string, number>;
let growing: Set<string>;
let surveyed: Survey;
let findings: Finding[];

beforeAll(async () => {
  platform = await startGrown();
  sizes = await tableSizes(platform.client);
  growing = new Set([...sizes.keys()].filter((table) => !(table in boundedTables)));
  surveyed = await survey(platform);
  findings = surveyed.statements.flatMap((statement) => findingsIn(statement, growing));
});
afterAll(() => platform.close());

it('every growing table has been filled, and is used by statements of the product', () => {
  const reached = new Set(surveyed.statements.flatMap(tablesIn));
  const small = [...growing].filter((table) => (sizes.get(table) ?? 0) < 2_000);
  expect({ small, unreached: [...growing].filter((table) => !reached.has(table)) }).toEqual({
    small: [],
    unreached: [],
  });
  expect(new Set(surveyed.statements.map(({ text }) => text)).size).toBeGreaterThan(300);
});

it('no call fails on the grown platform', () => {
  expect(surveyed.refused.filter((refused) => / 5\d\d$/.test(refused))).toEqual([]);
});

it('no statement scans a growing table, or reads or sorts more of it than an answer needs', () => {
  const unaccepted = findings.filter((finding) => !isAccepted(finding));
  expect([...new Set(unaccepted.map(({ problem, statement }) => `${problem}: ${statement}`))]).toEqual([]);
});

it('every accepted statement is still sent by the product', () => {
  expect(unneeded(findings)).toEqual([]);
});

it('a missing index is noticed: of a list, and of a foreign key inside a deletion', async () => {
  const { server, client, actors, plans } = platform;
  await client.query('DROP INDEX profiles_user; DROP INDEX agents_profile');
  await plans.read();
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await server.call(method, path, { as: actors.admin, ...(body ? { body } : {}) });
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  };
  const created = await ask('POST', '/api/v1/profile', {
    basic_identification: { full_name: 'Short-lived' },
  });
  await ask('GET', `/api/v1/profiles?user_id=${actors.admin.userId}`);
  await ask('DELETE', `/api/v1/profile/${created.id}`);
  const seen = (await plans.read()).flatMap((statement) => findingsIn(statement, growing));
  const unaccepted = seen.filter((finding) => !isAccepted(finding)).map(({ problem }) => problem);
  expect(unaccepted).toEqual(expect.arrayContaining(['scans agents', expect.stringMatching(/ profiles$/)]));
});
