import pg from 'pg';

const { escapeIdentifier } = pg;

/**
 * Rights of the servers' role on the product's tables: read and write, but no changes of tables, and only inserts into
 * the audit log. Run by the owner of the tables.
 */
export function productRights(role: string): string {
  const writer = escapeIdentifier(role);
  return `
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${writer};
    GRANT USAGE ON SCHEMA public, drizzle TO ${writer};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${writer};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${writer};
    -- Whether the schema is the one that a server needs.
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${writer};
    -- What later migrations of this owner add.
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${writer};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${writer};
    REVOKE ALL ON audit_log, audit_links FROM ${writer};
    GRANT SELECT, INSERT ON audit_log TO ${writer};
    -- A trigger lets these two be emptied and never changed.
    GRANT UPDATE (address, reason) ON audit_log TO ${writer};
    GRANT SELECT ON audit_links TO ${writer};`;
}

/** Rights of the ledger's role: post, open and close accounts, but change nothing that was posted. */
export function ledgerRights(role: string): string {
  const writer = escapeIdentifier(role);
  return `
    ${noLedgerRights(role)}
    GRANT USAGE ON SCHEMA ledger TO ${writer};
    GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO ${writer};
    GRANT INSERT ON ledger.transfers TO ${writer};
    GRANT INSERT (owner, asset, part) ON ledger.accounts TO ${writer};
    GRANT UPDATE (balance, version, updated_at, closed_at) ON ledger.accounts TO ${writer};
    GRANT INSERT (address, user_id) ON ledger.wallets TO ${writer};`;
}

/** Revokes what earlier releases granted, so that the product's role cannot touch a ledger with its own role. */
export function noLedgerRights(role: string): string {
  const writer = escapeIdentifier(role);
  return `
    REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM ${writer};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA ledger FROM ${writer};
    REVOKE ALL ON SCHEMA ledger FROM ${writer};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ledger REVOKE ALL ON TABLES FROM ${writer};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ledger REVOKE ALL ON SEQUENCES FROM ${writer};`;
}
