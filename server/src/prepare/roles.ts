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

async function createRole(client: pg.Client, { role, password }: Account): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = found.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${escapeLiteral(password)}`,
  );
}

async function createDatabase(client: pg.Client, { role, database }: Account): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount !== 0) return;
  await client.query(`CREATE DATABASE ${escapeIdentifier(database)} OWNER ${escapeIdentifier(role)}`);
}
