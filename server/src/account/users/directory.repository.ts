import { maxCounted, type Role, type UserSort, type UserStatus } from '@alma/shared/contract';
import { and, asc, desc, eq, exists, inArray, isNull, or, type SQL, sql, sum } from '#drizzle';
import { type Db, readPage } from '../../platform/database/index.ts';
import type { UserRow, UserWithGrants } from './users.repository.ts';
import { roleGrants, userCounts, users } from './users.table.ts';

export interface UserFilter {
  search?: string | undefined;
  status?: UserStatus | undefined;
  role?: Role | undefined;
  kycLevel?: UserRow['kycLevel'] | undefined;
  /** True: an e-mail matches only when typed in full and verified by a provider. */
  hidesEmails: boolean;
}

export interface UserPage {
  sort: UserSort;
  limit: number;
  offset: number;
}

export interface UsersFound {
  rows: UserWithGrants[];
  /** Matches on all pages. */
  total: number;
}

/** For a page of many matches, at most this many people are read in its order, and more for each skipped match. */
const maxWalked = 5_000;
const maxWalkedPerSkipped = 10;

const name = sql`lower(${users.displayName})`;

/** Each sort order has an index, which is read in either direction. */
const orders: Record<string, readonly (SQL | typeof users.id | typeof users.createdAt)[]> = {
  created_at: [sql`${users.createdAt}`, users.id],
  display_name: [name, users.id],
  status: [sql`${users.status}`, users.createdAt, users.id],
  kyc_level: [sql`${users.kycLevel}`, users.createdAt, users.id],
};

/**
 * One page of matches in a total order, so that paging neither skips nor repeats a user.
 *
 * @param isFull true when the total is known to be `maxCounted`, so that it need not be counted
 */
export async function findUsers(
  db: Db,
  filter: UserFilter,
  page: UserPage,
  isFull = false,
): Promise<UsersFound> {
  const { ids, total } = await findSlice(db, filter, page, isFull);
  if (ids.length === 0) return { rows: [], total };
  const [found, grants] = await Promise.all([
    db.select().from(users).where(inArray(users.id, ids)),
    db.select().from(roleGrants).where(inArray(roleGrants.userId, ids)).orderBy(roleGrants.role),
  ]);
  const byId = new Map(found.map((user) => [user.id, user]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    rows: inOrder.map((user) => ({ user, grants: grants.filter(({ userId }) => userId === user.id) })),
    total,
  };
}

interface Slice {
  ids: string[];
  total: number;
}

async function findSlice(db: Db, filter: UserFilter, page: UserPage, isFull: boolean): Promise<Slice> {
  if (isCounted(filter)) return findCounted(db, filter, page);
  const gathered = isFull ? undefined : await gather(db, filter, page, maxCounted);
  if (gathered && gathered.total < maxCounted) return gathered;
  return { ids: await findMany(db, filter, page), total: maxCounted };
}

/** A page for filters whose number of matches is in a table. */
async function findCounted(db: Db, filter: UserFilter, page: UserPage): Promise<Slice> {
  const hasOrder = filter.status === undefined || filter.kycLevel === undefined || isByCreation(page);
  if (hasOrder) {
    const counting = countUsers(db, filter);
    const { rows: ids, total } = await readPage(page, counting, () => walk(db, filter, page), Infinity);
    return { ids, total };
  }
  const total = await countUsers(db, filter);
  if (page.offset >= total) return { ids: [], total };
  const isFew = total < maxCounted;
  return { ids: isFew ? (await gather(db, filter, page)).ids : await walk(db, filter, page), total };
}

/**
 * A page of many matches. First reads a bounded number of people in the requested order, which soon finds a page when
 * matches are spread evenly. Clustered matches, such as a first name in a list sorted by name, could require reading
 * almost everyone, so all matches are gathered and sorted instead.
 */
async function findMany(db: Db, filter: UserFilter, page: UserPage): Promise<string[]> {
  const { columns, order } = orderColumns(page.sort);
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${users.id} AS id FROM (
      SELECT *, ${columns} FROM ${users}
      ORDER BY ${order} LIMIT ${maxWalked + maxWalkedPerSkipped * page.offset}
    ) AS ${users}
    WHERE ${conditions(db, filter)} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`);
  if (rows.length < page.limit) return (await gather(db, filter, page)).ids;
  return rows.map(({ id }) => id);
}

/** Reads a page along the index of its order. */
async function walk(db: Db, filter: UserFilter, { sort, limit, offset }: UserPage): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(conditions(db, filter))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/**
 * For expensive filters: one query returns both count and page.
 *
 * @param atMost the maximum number of gathered matches; when there are more, the page is not in order
 */
async function gather(
  db: Db,
  filter: UserFilter,
  { sort, limit, offset }: UserPage,
  atMost?: number,
): Promise<Slice> {
  const { columns, order } = orderColumns(sort);
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${users.id}, ${columns} FROM ${users} WHERE ${conditions(db, filter)}
      LIMIT ${atMost ?? null}
    )
    SELECT (SELECT count(*) FROM found)::int AS total,
      ARRAY(
        SELECT user_id FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      ) AS ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

const columnsOf = (sort: UserSort) => orders[sort.replace('-', '')] ?? [users.id];

const directionOf = (sort: UserSort) => (sort.startsWith('-') ? desc : asc);

const orderOf = (sort: UserSort): SQL[] => columnsOf(sort).map((column) => directionOf(sort)(column));

/** The columns of an order under aliases, and the order by these aliases, which an outer query can use. */
function orderColumns(sort: UserSort): { columns: SQL; order: SQL } {
  const named = columnsOf(sort).map((column, index) => ({
    column,
    alias: sql.identifier(`order_${index}`),
  }));
  return {
    columns: sql.join(
      named.map(({ column, alias }) => sql`${column} AS ${alias}`),
      sql`, `,
    ),
    order: sql.join(
      named.map(({ alias }) => directionOf(sort)(sql`${alias}`)),
      sql`, `,
    ),
  };
}

const isByCreation = ({ sort }: UserPage): boolean => sort.replace('-', '') === 'created_at';

/** True when a table has the number of matches. */
const isCounted = ({ search, role, status, kycLevel }: UserFilter): boolean =>
  search === undefined && (role === undefined || (status === undefined && kycLevel === undefined));

async function countUsers(db: Db, { role, status, kycLevel }: UserFilter): Promise<number> {
  if (role !== undefined) return db.$count(roleGrants, eq(roleGrants.role, role));
  const [row] = await db
    .select({ total: sum(userCounts.users).mapWith(Number) })
    .from(userCounts)
    .where(
      and(
        status === undefined ? undefined : eq(userCounts.status, status),
        kycLevel === undefined ? undefined : eq(userCounts.kycLevel, kycLevel),
      ),
    );
  return row?.total ?? 0;
}

/** These users, without deleted accounts. */
export async function findExisting(db: Db, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)));
}

export async function findByHandle(db: Db, handle: string): Promise<UserWithGrants | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.handle}) = lower(${handle})`);
  if (!user) return undefined;
  const grants = await db
    .select()
    .from(roleGrants)
    .where(eq(roleGrants.userId, user.id))
    .orderBy(roleGrants.role);
  return { user, grants };
}

function conditions(db: Db, { search, status, role, kycLevel, hidesEmails }: UserFilter): SQL | undefined {
  return and(
    search === undefined ? undefined : found(search, hidesEmails),
    status === undefined ? undefined : eq(users.status, status),
    kycLevel === undefined ? undefined : eq(users.kycLevel, kycLevel),
    role === undefined
      ? undefined
      : exists(
          db
            .select({ role: roleGrants.role })
            .from(roleGrants)
            .where(and(eq(roleGrants.userId, users.id), eq(roleGrants.role, role))),
        ),
  );
}

function found(search: string, hidesEmails: boolean): SQL | undefined {
  const part = sql`lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
  const anywhere = and(sql`${users.searchText} LIKE ${part}`, hasWholeWords(search));
  if (!hidesEmails) return anywhere;
  // The indexed text also contains the e-mail: the match must be in the lines of handle and name.
  const line = (number: number): SQL => sql`split_part(${users.searchText}, chr(10), ${number}) LIKE ${part}`;
  const isEmail = and(sql`lower(${users.email}) = lower(${search})`, eq(users.isEmailVerified, true));
  return or(and(anywhere, or(line(1), line(2))), isEmail);
}

/** ASCII characters that separate words. All others belong to a word, so that words are the same in every locale. */
const separators = /[^A-Za-z\d\u{80}-\u{10FFFF}]+/u;

/** The words of a text as an array, in SQL. The index `users_search_words` is on exactly this expression. */
const wordsIn = (text: SQL): SQL =>
  sql`regexp_split_to_array(${text}, ${sql.raw("'[\\x01-/:-@\\[-`{-\\x7f]+'")})`;

/**
 * A word between two separators of a search must be a whole word of every match. The index finds a rare one, such as
 * part of an e-mail address, in a few reads; trigrams would also match the parts that all addresses share.
 */
function hasWholeWords(search: string): SQL | undefined {
  const words = search.split(separators).length;
  if (words < 3) return undefined;
  const whole = sql`(${wordsIn(sql`lower(${search})`)})[2:${words - 1}::int]`;
  return sql`${wordsIn(sql`${users.searchText}`)} @> ${whole}`;
}

/** Names of these users, without deleted accounts. */
export async function findUserNames(
  db: Db,
  userIds: readonly string[],
): Promise<{ user_id: string; handle: string; display_name: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ user_id: users.id, handle: users.handle, display_name: users.displayName })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)));
}
