import { maxCounted } from '@alma/shared/contract';
import { jest } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const list = (query = '', as = admin) => server.call('GET', `/api/v1/users${query}`, { as });
const handles = async (query: string, as = admin): Promise<string[]> =>
  (await list(query, as)).body.users.map(({ handle }: { handle: string }) => handle);
const setStatus = (userId: string, status: string) =>
  server.call('PATCH', `/api/v1/users/${userId}`, { as: admin, body: { status } });

describe('GET /users for an administrator', () => {
  it('shows everything about everybody, newest first', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, limit: 20, total: 8 });
    const { body: known } = await server.call('GET', `/api/v1/users/${leo.userId}`, { as: admin });
    expect(body.users).toContainEqual(known);
    const times = body.users.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is paged without gaps or repeats', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=3&page=${page}`)));
    expect(pages.map(({ body }) => body.users.length)).toEqual([3, 3, 2, 0]);
    expect(pages.every(({ body }) => body.total === 8)).toBe(true);
    const ids = pages.flatMap(({ body }) => body.users.map(({ user_id }: { user_id: string }) => user_id));
    expect(new Set(ids).size).toBe(8);
  });

  it('answers a page beyond the end without reading the pages before it', async () => {
    const queries = jest.spyOn(server.database.pool, 'query');
    const offsets = async (path: string): Promise<number> => {
      queries.mockClear();
      expect((await server.call('GET', `/api/v1/${path}`, { as: admin })).status).toBe(200);
      return queries.mock.calls.filter((call) => JSON.stringify(call).includes(' offset ')).length;
    };
    try {
      for (const path of ['users', 'profiles', 'audit', `users?status=active&kyc_level=0&sort=kyc_level`]) {
        const more = path.includes('?') ? '&' : '?';
        expect(await offsets(`${path}${more}page=1000000&limit=100`)).toBe(0);
      }
      // The page after the first is read.
      expect(await offsets('users?page=2&limit=1')).toBe(1);
    } finally {
      queries.mockRestore();
    }
    const { body } = await list('?page=1000000&limit=100');
    expect(body).toMatchObject({ users: [], total: 8 });
  });

  it('counts correctly after any change, even many at once', async () => {
    const { pool } = server.database;
    const totals = (queries: string[]) =>
      Promise.all(queries.map(async (query) => (await list(query)).body.total as number));
    const queries = ['', '?status=archived', '?status=suspended', '?status=verified', '?kyc_level=3'];
    const before = await totals(queries);
    const enter = (name: string) =>
      pool.query(
        `INSERT INTO users (handle, display_name, status, kyc_level)
         SELECT $1 || n, 'Counted', CASE WHEN n % 2 = 0 THEN 'archived' ELSE 'suspended' END::user_status, 3
         FROM generate_series(1, 10) AS n`,
        [`counted-${name}-`],
      );
    await Promise.all(['a', 'b', 'c', 'd'].map(enter));
    const change = (change: string, where: string) =>
      pool.query(`UPDATE users SET ${change} WHERE display_name = 'Counted' AND ${where}`);
    await Promise.all([
      change("status = 'verified'", "handle LIKE 'counted-a-%'"),
      change("status = 'suspended', kyc_level = 0", "handle LIKE 'counted-b-%'"),
      change("status = 'archived'", "handle LIKE 'counted-c-%'"),
      change("bio = 'As before'", "handle LIKE 'counted-d-%'"),
    ]);
    const entered = [40, 15, 15, 10, 30];
    expect(await totals(queries)).toEqual(before.map((total, index) => total + (entered[index] ?? 0)));
    await pool.query("DELETE FROM users WHERE display_name = 'Counted'");
    expect(await totals(queries)).toEqual(before);
    const { rows } = await pool.query(
      `SELECT status, kyc_level, users FROM user_counts WHERE users <> 0
       EXCEPT SELECT status, kyc_level, count(*) FROM users GROUP BY 1, 2`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['?search=maya', ['maya']],
    ['?search=@maya', ['maya']],
    ['?search=LINDQ', ['maya']],
    ['?search=%20lindq%20', ['maya']],
    ['?search=leo%40alma.test', ['leo']],
    ['?search=s%C3%B8ren', ['ida']],
    ['?search=S%C3%98REN', ['ida']],
    ['?search=o', undefined],
    ['?search=%25', []],
    ['?search=_', []],
    ['?search=%5C', []],
    ["?search='%20OR%201%3D1%20--", []],
    // A search does not match across handle, name and e-mail.
    ['?search=maya%0Amaya', []],
    ['?search=aya%20Maya', []],
    ['?status=active&role=ADMIN', ['admin']],
    ['?role=TREASURY', ['theo']],
    ['?kyc_level=2&sort=display_name', ['maya', 'sam']],
    ['?kyc_level=0&status=&role=&search=&sort=-display_name', ['omar', 'ida']],
    ['?status=suspended', []],
    ['?sort=display_name&limit=3', ['admin', 'ida', 'leo']],
    ['?sort=-display_name&limit=2', ['theo', 'sam']],
    ['?sort=-kyc_level&limit=2', undefined],
  ])('%s', async (query, expected) => {
    const found = await handles(query);
    if (expected) expect(found).toEqual(expected);
    else expect(found.length).toBeGreaterThan(1);
  });

  it.each([
    '?page=0',
    '?limit=101',
    '?limit=0',
    '?page=x',
    '?status=king',
    '?role=KING',
    '?kyc_level=4',
    '?kyc_level=x',
    '?sort=password',
    '?sort=created_at;drop table users',
    '?unknown=1',
    `?search=${'x'.repeat(201)}`,
  ])('refuses %.40s', async (query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', details: [{ message: expect.any(String) }] } },
    });
  });

  it('accepts search text that no database can store', async () => {
    expect((await list('?search=nul%00byte')).status).toBe(400);
    expect(await handles('?search=%F0%9F%8E%89')).toEqual([]);
  });
});

describe('GET /users for others', () => {
  it('is a directory of active users with only name cards', async () => {
    const { body } = await list('', leo);
    expect(body).toMatchObject({ page: 1, limit: 20, total: 8 });
    for (const user of body.users) {
      expect(Object.keys(user).sort()).toEqual(['avatar_url', 'display_name', 'handle', 'user_id']);
    }
    const names = body.users.map(({ display_name }: { display_name: string }) => display_name);
    expect(names).toEqual([...names].sort());
  });

  it('finds names and handles by a part, an e-mail only in full', async () => {
    expect(await handles('?search=lindq', leo)).toEqual(['maya']);
    expect(await handles('?search=may', leo)).toEqual(['maya']);
    expect(await handles('?search=maya@alma.test', leo)).toEqual(['maya']);
    expect(await handles('?search=MAYA@ALMA.test', leo)).toEqual(['maya']);
    for (const part of ['maya@alma', 'alma.test', '@alma.test', 'a@alma.test']) {
      expect([part, await handles(`?search=${encodeURIComponent(part)}`, leo)]).toEqual([part, []]);
    }
  });

  it.each(['status=active', 'role=ADMIN', 'kyc_level=1', 'sort=display_name', 'sort=-created_at'])(
    'is not filtered or sorted by %s',
    async (filter) => {
      expect(await list(`?${filter}`, leo)).toMatchObject({
        status: 403,
        body: { error: { code: 'FORBIDDEN' } },
      });
    },
  );

  it('hides everybody who is not active', async () => {
    const sam = await server.signIn('sam@alma.test');
    for (const status of ['registered', 'verified', 'suspended', 'archived']) {
      await setStatus(sam.userId, status);
      expect([status, await handles('?search=sam', leo)]).toEqual([status, []]);
      expect([status, await handles('?search=sam@alma.test', leo)]).toEqual([status, []]);
      expect((await server.call('GET', '/api/v1/users/handle/sam', { as: leo })).status).toBe(404);
      expect((await server.call('GET', '/api/v1/users/handle/sam', { as: admin })).status).toBe(200);
    }
    expect(await handles('?status=archived')).toEqual(['sam']);
    await setStatus(sam.userId, 'active');
  });
});

describe('GET /users/handle/{handle}', () => {
  const find = (handle: string, as = leo) => server.call('GET', `/api/v1/users/handle/${handle}`, { as });

  it.each(['leo', '@leo', '%40leo', 'LEO', '@Leo'])('finds %s', async (handle) => {
    expect((await find(handle)).body).toEqual({
      user_id: leo.userId,
      handle: 'leo',
      display_name: 'Leo Marchetti',
      avatar_url: '',
    });
    expect((await find(handle, admin)).body).toMatchObject({
      email: 'leo@alma.test',
      roles: [{ role: 'USER' }],
    });
  });

  it.each(['nobody', '@', '@@leo', 'le', '%25', 'leo%20'])('finds nobody called %s', async (handle) => {
    expect(await find(handle)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  });
});

describe('without the index for searches', () => {
  it('finds the same', async () => {
    const { pool } = server.database;
    const before = await handles('?search=lindq');
    await pool.query('DROP INDEX users_search_words; DROP INDEX profiles_search; DROP EXTENSION pg_trgm');
    expect(await handles('?search=lindq')).toEqual(before);
    expect(await handles('?search=lindq', leo)).toEqual(before);
  });
});

describe('a search with very many matches', () => {
  beforeAll(() =>
    server.database.pool.query(
      `INSERT INTO users (handle, display_name, created_at)
       SELECT 'crowd-' || n, 'Crowd ' || lpad(n::text, 5, '0'), now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) n`,
      [maxCounted + 50],
    ),
  );

  it('keeps the order page by page, and counts up to a limit', async () => {
    const { body } = await list('?search=crowd&limit=3');
    expect(body.total).toBe(maxCounted);
    expect(await handles('?search=crowd&limit=3')).toEqual(['crowd-1', 'crowd-2', 'crowd-3']);
    expect(await handles('?search=crowd&limit=3&page=2')).toEqual(['crowd-4', 'crowd-5', 'crowd-6']);
    expect(await handles('?search=crowd&limit=2&sort=-display_name')).toEqual([
      `crowd-${maxCounted + 50}`,
      `crowd-${maxCounted + 49}`,
    ]);
  });

  it('shows matches beyond the counted ones', async () => {
    const page = (maxCounted + 50) / 50;
    const last = await handles(`?search=crowd&limit=50&page=${page}`);
    expect(last.at(-1)).toBe(`crowd-${maxCounted + 50}`);
  });

  it('counts them once for all pages, and finds a person who has just been added', async () => {
    const { pool } = server.database;
    const newest = async () => (await handles('?search=rowd&limit=1'))[0];
    expect(await newest()).toBe('crowd-1');
    const queries = jest.spyOn(pool, 'query');
    try {
      await pool.query("INSERT INTO users (handle, display_name) VALUES ('crowd-new', 'Crowd')");
      expect(await newest()).toBe('crowd-new');
      expect((await list('?search=rowd&page=2&sort=display_name')).body.total).toBe(maxCounted);
      expect(queries.mock.calls.filter((call) => JSON.stringify(call).includes('count('))).toEqual([]);
    } finally {
      queries.mockRestore();
      await pool.query("DELETE FROM users WHERE handle = 'crowd-new'");
    }
  });

  it('finds matches that come after many people who do not match', async () => {
    await server.database.pool.query(
      `INSERT INTO users (handle, display_name, created_at) SELECT 'first-' || n, 'Aaa ' || n, now()
       FROM generate_series(1, 5100) n`,
    );
    const query = '?search=crowd&sort=display_name&limit=3';
    expect(await handles(query)).toEqual(['crowd-1', 'crowd-2', 'crowd-3']);
    expect(await handles(`${query}&page=2`)).toEqual(['crowd-4', 'crowd-5', 'crowd-6']);
    expect(await handles('?search=crowd&limit=2')).toEqual(['crowd-1', 'crowd-2']);
  });

  it('has an exact count when there are fewer', async () => {
    expect((await list('?search=crowd-1000')).body.total).toBe(11);
  });
});
