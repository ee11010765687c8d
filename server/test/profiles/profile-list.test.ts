import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let maya: SignedIn;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '5000' } });
  admin = await server.signIn('admin@alma.test');
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  const body = { basic_identification: { full_name: 'Leo' } };
  await server.call('POST', '/api/v1/profile', { as: leo, body });
});
afterAll(() => server.close());

const stranger = '3b241101-e2bb-4255-8caf-4136c566a962';
const list = (query: string, as: SignedIn) => server.call('GET', `/api/v1/profiles${query}`, { as });
const titles = (reply: { body: { profiles: { basic_identification: { job_title: string } }[] } }): string[] =>
  reply.body.profiles.map((profile) => profile.basic_identification.job_title);

describe('GET /profiles', () => {
  it('lists the caller’s own, newest first, with their agents', async () => {
    const reply = await list('', maya);
    expect(reply.body).toMatchObject({ page: 1, limit: 20, total: 2 });
    expect(titles(reply).sort()).toEqual(['Data engineer', 'Product lead, forecasting']);
    expect(reply.body.profiles.every(({ user_id: id }: { user_id: string }) => id === maya.userId)).toBe(
      true,
    );
    expect(reply.body.profiles.flatMap(({ agents }: { agents: unknown[] }) => agents)).toHaveLength(3);
  });

  it.each([
    ['?search=forecast', ['Product lead, forecasting']],
    ['?search=LINDQVIST&job_title=engin', ['Data engineer']],
    ['?search=united%20king', undefined],
    ['?job_title=DATA', ['Data engineer']],
    ['?job_title=London', []],
    ['?search=%25', []],
    ['?search=Data%20engineer%0ALondon', []],
    ['?search=&job_title=', undefined],
  ])('%s', async (query, expected) => {
    const found = titles(await list(query, maya));
    if (expected) expect(found).toEqual(expected);
    else expect(found).toHaveLength(2);
  });

  it('is paged', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?limit=1&page=${page}`, maya)));
    expect(pages.map(({ body }) => body.profiles.length)).toEqual([1, 1, 0]);
    expect(pages[0]?.body.profiles[0].id).not.toBe(pages[1]?.body.profiles[0].id);
    expect((await list('?limit=101', maya)).status).toBe(400);
    expect((await list('?owner=x', maya)).status).toBe(400);
  });

  it('lists other users’ profiles for administrators only, all of them or those of one user', async () => {
    expect((await list(`?user_id=${maya.userId}`, admin)).body.total).toBe(2);
    expect((await list('', admin)).body.total).toBe(3);
    expect((await list(`?user_id=${stranger}`, admin)).body.profiles).toEqual([]);
    expect((await list('?user_id=nobody', admin)).body.profiles).toEqual([]);
    for (const id of [maya.userId, stranger, 'nobody']) {
      expect((await list(`?user_id=${id}`, leo)).status).toBe(403);
    }
    expect((await list(`?user_id=${maya.userId}`, maya)).body.total).toBe(2);
    expect((await list('?user_id=', maya)).body.total).toBe(2);
  });
});
