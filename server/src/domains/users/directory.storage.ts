import type { Role, UserSort, UserStatus } from '@alma/shared/contract';
import { and, asc, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/index.ts';
import type { UserRow, UserWithGrants } from './users.storage.ts';
import { roleGrants, users } from './users.table.ts';

export interface UserFilter {
  search?: string | undefined;
  status?: UserStatus | undefined;
  role?: Role | undefined;
  kycLevel?: UserRow['kycLevel'] | undefined;
  /** True: an e-mail counts only when it is typed whole. */
  hidesEmails: boolean;
}

export interface UserPage {
  sort: UserSort;
  limit: number;
  offset: number;
  /** How many the filter finds. */
  total: number;
}

/** Up to here it is quicker to find all and sort them than to look for them one by one along an index. */
const few = 5_000;

const name = sql`lower(${users.displayName})`;

/** Each order has an index, which is read from either end. */
const orders: Record<string, readonly (SQL | typeof users.id | typeof users.createdAt)[]> = {
  created_at: [sql`${users.createdAt}`, users.id],
  display_name: [name, users.id],
  status: [sql`${users.status}`, users.createdAt, users.id],
  kyc_level: [sql`${users.kycLevel}`, users.createdAt, users.id],
};

export async function listUsers(db: Db, filter: UserFilter, page: UserPage): Promise<UserWithGrants[]> {
  const direction = page.sort.startsWith('-') ? desc : asc;
  const order = orders[page.sort.replace('-', '')] ?? [users.id];
  // The same order, once as columns that an index has, and once as a row that none has.
  const columns = page.total > few ? order : [sql`ROW(${sql.join([...order], sql`, `)})`];
  const rows = await db
    .select()
    .from(users)
    .where(conditions(db, filter))
    .orderBy(...columns.map((column) => direction(column)))
    .limit(page.limit)
    .offset(page.offset);
  if (rows.length === 0) return [];
  const grants = await db
    .select()
    .from(roleGrants)
    .where(
      inArray(
        roleGrants.userId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(roleGrants.role);
  return rows.map((user) => ({ user, grants: grants.filter(({ userId }) => userId === user.id) }));
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { role, hidesEmails: _hidesEmails, ...others } = filter;
  const isRoleAlone = role !== undefined && Object.values(others).every((value) => value === undefined);
  const [row] = isRoleAlone
    ? await db.select({ total: count() }).from(roleGrants).where(eq(roleGrants.role, role))
    : await db.select({ total: count() }).from(users).where(conditions(db, filter));
  return row?.total ?? 0;
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
  const anywhere = sql`${users.searchText} LIKE ${part}`;
  if (!hidesEmails) return anywhere;
  // The indexed text holds the e-mail, too: what it found has to be in the lines of handle and name.
  const line = (number: number): SQL => sql`split_part(${users.searchText}, chr(10), ${number}) LIKE ${part}`;
  return or(and(anywhere, or(line(1), line(2))), sql`lower(${users.email}) = lower(${search})`);
}
