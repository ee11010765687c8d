import pg from 'pg';
import { migrateDatabase, type Migrations, platformMigrations } from '../platform/database/index.ts';
import { ledgerMigrations } from '../wallet/index.ts';
import { ledgerRights, noLedgerRights, productRights } from './rights.ts';
import { accountOf, createRoles, isSameDatabase } from './roles.ts';

/** URLs of the databases, each with one role. */
export interface DatabaseRoles {
  /** A role that may create roles and databases; undefined when they exist. */
  adminUrl: string | undefined;
  /** Owns the product's tables. */
  ownerUrl: string;
  /** The role of servers. */
  url: string;
  /** Owns the ledger's tables. */
  ledgerOwnerUrl: string;
  /** The role with which servers write the ledger. */
  ledgerUrl: string;
}

/**
 * Brings schema and rights of an installation's databases up to date. May run again at any time.
 * @param onWait called at each attempt with the processes that use a table to be changed
 */
export async function prepareDatabases(
  roles: DatabaseRoles,
  onWait?: (holders: string) => void,
): Promise<void> {
  const { adminUrl, ownerUrl, url, ledgerOwnerUrl, ledgerUrl } = roles;
  const isApart = !isSameDatabase(ledgerOwnerUrl, ownerUrl);
  if (adminUrl) {
    // A ledger on another database server is prepared by that server's own administrator.
    const isHere = new URL(ledgerUrl).host === new URL(adminUrl).host;
    await createRoles(
      adminUrl,
      isHere ? [ownerUrl, ledgerOwnerUrl] : [ownerUrl],
      isHere ? [url, ledgerUrl] : [url],
    );
  }
  await migrateDatabase(ownerUrl, platformMigrations, { onWait });
  await migrateDatabase(ledgerOwnerUrl, ledgerMigrations, { onWait });
  const [server, ledger] = [accountOf(url).role, accountOf(ledgerUrl).role];
  const isOwner = server === accountOf(ownerUrl).role;
  if (!isOwner) await grant(ownerUrl, platformMigrations, productRights(server));
  if (!isOwner && !isApart && ledger !== server)
    await grant(ledgerOwnerUrl, ledgerMigrations, noLedgerRights(server));
  if (ledger !== accountOf(ledgerOwnerUrl).role)
    await grant(ledgerOwnerUrl, ledgerMigrations, ledgerRights(ledger));
}

/** Grants rights under the lock of the migrations, so that no table changes meanwhile. */
async function grant(ownerUrl: string, { lock }: Migrations, rights: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'alma-prepare' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    await client.query(rights);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
