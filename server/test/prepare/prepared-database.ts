import { randomBytes } from 'node:crypto';
import { type DatabaseRoles, prepareDatabases } from '../../src/prepare/prepare.ts';
import { administer, databaseUrl } from '../database.ts';

export interface PreparedDatabase extends DatabaseRoles {
  /** Settings of a server without the rights of an owner. */
  env: Record<string, string>;
  prepare(): Promise<void>;
  drop(): Promise<void>;
}

/** A database with its own three roles, as the role of an administrator creates it. */
export async function preparedDatabase(
  adminUrl = process.env['ALMA_TEST_SERVER'],
): Promise<PreparedDatabase> {
  const name = `alma_test_${randomBytes(6).toString('hex')}`;
  const as = (role: string): string => {
    const url = new URL(databaseUrl(name));
    url.username = `${name}_${role}`;
    url.password = `${role} of a test`;
    return url.href;
  };
  const owner = as('owner');
  const roles: DatabaseRoles = {
    adminUrl,
    ownerUrl: owner,
    url: as('server'),
    ledgerOwnerUrl: owner,
    ledgerUrl: as('ledger'),
  };
  await prepareDatabases(roles);
  return {
    ...roles,
    env: { DATABASE_URL: roles.url, LEDGER_DATABASE_URL: roles.ledgerUrl },
    prepare: () => prepareDatabases(roles),
    async drop() {
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const role of ['owner', 'server', 'ledger'])
        await administer(`DROP ROLE IF EXISTS ${name}_${role}`);
    },
  };
}
