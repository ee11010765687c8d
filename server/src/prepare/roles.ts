import { unescape } from 'node:querystring';
import pg from 'pg';

const { escapeIdentifier, escapeLiteral } = pg;

/** Serialises the statements, so that two programs that start together do not create the same role. */
const lock = 7_146_005;

export interface Account {
  role: string;
  password: string;
  database: string;
}

export function accountOf(address: string): Account {
  const { username, password, pathname } = new URL(address);
  return {
    role: unescape(username),
    password: unescape(password),
    database: unescape(pathname.slice(1)),
  };
}

/** Whether both URLs name the same database, whatever the role. */
export function isSameDatabase(one: string, other: string): boolean {
  const place = (address: string): string => {
    const { host, pathname, searchParams } = new URL(address);
    return (searchParams.get('host') ?? host) + pathname;
  };
  return place(one) === place(other);
}

/**
 * Creates missing roles and databases, and sets passwords to those of the URLs. Roles have no right beyond signing in.
 * @param adminUrl URL with a role that may create roles and databases
 * @param owners URLs of the databases, with the roles that own them
 * @param users URLs with the roles of servers
 */
export async function createRoles(
  adminUrl: string,
  owners: readonly string[],
  users: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'alma-prepare' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    const admin = accountOf(adminUrl).role;
    const accounts = [...owners, ...users].map(accountOf).filter(({ role }) => role !== admin);
    for (const account of accounts) await createRole(client, account);
    for (const account of owners.map(accountOf)) await createDatabase(client, account);
  } finally {
    await client.end();
  }
}

/** Rights beyond signing in, by their columns in `pg_roles`. */
const rights = {
  rolsuper: 'SUPERUSER',
  rolcreatedb: 'CREATEDB',
  rolcreaterole: 'CREATEROLE',
  rolreplication: 'REPLICATION',
  rolbypassrls: 'BYPASSRLS',
};

async function createRole(client: pg.Client, { role, password }: Account): Promise<void> {
  const found = await client.query<Record<string, boolean>>(
    `SELECT ${Object.keys(rights).join(', ')} FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const [held] = found.rows;
  // Only those that it has: who is no superuser may not even say that a role is none.
  const lost = Object.entries(rights).flatMap(([column, right]) => (held?.[column] ? [`NO${right}`] : []));
  const verb = held ? 'ALTER' : 'CREATE';
  await client.query(
    `${verb} ROLE ${escapeIdentifier(role)} LOGIN ${lost.join(' ')} PASSWORD ${escapeLiteral(password)}`,
  );
}

async function createDatabase(client: pg.Client, { role, database }: Account): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount !== 0) return;
  const owner = escapeIdentifier(role);
  const { rows } = await client.query<{ isOwner: boolean }>(`SELECT pg_has_role($1, 'USAGE') AS "isOwner"`, [
    role,
  ]);
  // Who is no superuser gives databases only to roles that it is a member of.
  if (!rows[0]?.isOwner) await client.query(`GRANT ${owner} TO CURRENT_USER`);
  await client.query(`CREATE DATABASE ${escapeIdentifier(database)} OWNER ${owner}`);
  if (!rows[0]?.isOwner) await client.query(`REVOKE ${owner} FROM CURRENT_USER`);
}
