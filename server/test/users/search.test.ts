import { maxCounted, userSorts, userStatuses } from '@alma/shared/contract';
import fc from 'fast-check';
import { findUsers, type UserFilter, type UserPage } from '../../src/account/users/directory.repository.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';

const people = 1_200;
const separators = [' ', '-', '_', '.', '@', '%', '\\', "'", '[', '`', '{', '~', '/', ':'];
const words = [
  'an',
  'anna',
  'Ana',
  'Łuk',
  'łuk',
  'ΟΔΟΣ',
  'σ',
  'İz',
  'ß',
  'K',
  'é',
  'é',
  '🎉',
  'mar',
  'Marie',
  '7',
  '17',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...separators)), { minLength: 1, maxLength: 7 })
  .map((pieces) => pieces.join(''));

let made: TestDatabase;
/** On a table of this size the database would use no index unless it is told to. */
let indexed: Database;
let scanning: Database;
/** As `indexed`, with one connection. */
let single: Database;
let texts: string[];
beforeAll(async () => {
  made = await cloneDatabase();
  const onError = (error: Error): void => console.error(error);
  const url = new URL(made.url);
  scanning = openDatabase(url.href, { poolSize: 2, onError });
  url.searchParams.set('options', '-c enable_seqscan=off');
  indexed = openDatabase(url.href, { poolSize: 2, onError });
  single = openDatabase(url.href, { poolSize: 1, onError });
  texts = fc.sample(text, { numRuns: people * 3, seed: 7 });
  const names = texts.slice(0, people);
  await scanning.pool.query(
    `INSERT INTO users (handle, display_name, email, email_verified, status, kyc_level, created_at)
     SELECT 'h' || n || handle, name, CASE WHEN n % 5 > 0 THEN email END, n % 2 = 0,
       ($4::user_status[])[1 + n % $5::int], n % 4, now() - (n % 100) * interval '1 minute'
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS t(handle, name, email, n)`,
    [names, texts.slice(people, people * 2), texts.slice(people * 2), userStatuses, userStatuses.length],
  );
  await scanning.pool.query(
    `INSERT INTO role_grants (user_id, role) SELECT user_id, 'PM' FROM users WHERE kyc_level > 1;
     ANALYZE users`,
  );
});
afterAll(async () => {
  await Promise.all([indexed, scanning, single].map((database) => database.close()));
  await made.drop();
});

const orders: Record<string, string> = {
  created_at: 'created_at',
  display_name: 'lower(display_name)',
  status: 'status, created_at',
  kyc_level: 'kyc_level, created_at',
};

/** The expected result, computed without any index by checking each condition in turn. */
async function expected(filter: UserFilter, { sort, limit, offset }: UserPage) {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const order = [...(orders[sort.replace('-', '')] ?? '').split(/, /), 'user_id'];
  const { rows } = await scanning.pool.query<{ user_id: string }>(
    `SELECT user_id FROM users WHERE ($1::text IS NULL OR CASE WHEN $5 THEN
         strpos(lower(handle), lower($1)) > 0 OR strpos(lower(display_name), lower($1)) > 0
         OR (email_verified AND lower(email) = lower($1))
       ELSE strpos(lower(concat_ws(chr(10), handle, display_name, email)), lower($1)) > 0 END)
       AND ($2::user_status IS NULL OR status = $2) AND ($3::int IS NULL OR kyc_level = $3)
       AND ($4::role IS NULL OR EXISTS (SELECT FROM role_grants g WHERE g.user_id = users.user_id AND role = $4))
     ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')}`,
    [filter.search, filter.status, filter.kycLevel, filter.role, filter.hidesEmails],
  );
  const ids = rows.map((row) => row.user_id);
  return { ids: ids.slice(offset, offset + limit), total: Math.min(ids.length, maxCounted) };
}

async function actual(database: Database, filter: UserFilter, page: UserPage, isFull = false) {
  const { rows, total } = await findUsers(database.db, filter, page, isFull);
  return { ids: rows.map(({ user }) => user.id), total };
}

const pages = fc.record({
  sort: fc.constantFrom(...userSorts),
  limit: fc.integer({ min: 1, max: 30 }),
  offset: fc.constantFrom(0, 0, 20, 480, 1_000),
});
const filters = fc.record({
  status: fc.option(fc.constantFrom(...userStatuses), { nil: undefined, freq: 3 }),
  kycLevel: fc.option(fc.constantFrom(0, 1, 2, 3), { nil: undefined, freq: 3 }),
  role: fc.option(fc.constantFrom('PM', 'ADMIN'), { nil: undefined, freq: 3 }),
  hidesEmails: fc.boolean(),
});
/** Parts of existing texts: as they are, in another case, or inside a text that does not exist. */
const searches = fc
  .tuple(
    fc.nat(),
    fc.nat({ max: 8 }),
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom('as', 'up', 'low', 'not'),
  )
  .map(([number, start, length, how]) => {
    const part = [...(texts[number % texts.length] ?? '')].slice(start, start + length).join('') || 'a';
    if (how === 'up') return part.toUpperCase();
    if (how === 'low') return part.toLowerCase();
    return how === 'not' ? `${part}.x-${part}` : part;
  });

const check = (found: fc.Arbitrary<UserFilter>, numRuns = 100) =>
  fc.assert(
    fc.asyncProperty(found, pages, async (filter, page) => {
      const expectedPage = await expected(filter, page);
      expect(await actual(indexed, filter, page)).toEqual(expectedPage);
      expect(await actual(scanning, filter, page)).toEqual(expectedPage);
      // As if there were very many matches.
      expect((await actual(indexed, filter, page, true)).ids).toEqual(expectedPage.ids);
    }),
    { numRuns },
  );

it('finds the same as a check of each person, whatever is searched, filtered and sorted', () =>
  check(fc.tuple(filters, searches).map(([filter, search]) => ({ ...filter, search }))));

it('lists the same as a check of each person without a search', () =>
  check(filters.map((filter) => filter as UserFilter)));

it.each(['%', '_', '\\', '.', '...', 'a.b.c', '-17-', '.an.', '🎉-🎉-🎉', `x.${'y'.repeat(5_000)}.z`])(
  'finds the same for %.20s',
  (search) => check(fc.constant({ search, hidesEmails: false }), 3),
);

it('reads the index of words for the address of one person', async () => {
  const used = async (): Promise<number> => {
    const { rows } = await scanning.pool.query<{ used: number }>(
      "SELECT idx_scan::int AS used FROM pg_stat_user_indexes WHERE indexrelname = 'users_search_words'",
    );
    return rows[0]?.used ?? 0;
  };
  await scanning.pool.query(
    "INSERT INTO users (handle, display_name, email) VALUES ('rare', 'Rare', 'rare.9931@example.test')",
  );
  const filter: UserFilter = { search: 'RARE.9931@example', hidesEmails: false };
  const before = await used();
  await eventually(async () => {
    const found = await actual(indexed, filter, { sort: 'created_at', limit: 5, offset: 0 });
    expect(found.total).toBe(1);
    return (await used()) > before;
  }, 'reading the index');
});

it.each<UserFilter>([{ hidesEmails: false }, { status: 'active', hidesEmails: true }])(
  'reads a far page by name from the index alone: %j',
  async (filter) => {
    const page: UserPage = { sort: 'display_name', limit: 5, offset: 180 };
    const read = async (): Promise<number> => {
      // The figures of the connection that searched, which is the only one.
      await single.pool.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await single.pool.query<{ read: number }>(
        "SELECT idx_tup_fetch::int AS read FROM pg_stat_user_tables WHERE relname = 'users'",
      );
      return rows[0]?.read ?? Number.NaN;
    };
    await scanning.pool.query('VACUUM ANALYZE users');
    const before = await read();
    expect((await actual(single, filter, page)).ids).toHaveLength(5);
    expect((await read()) - before).toBeLessThan(20);
  },
);
