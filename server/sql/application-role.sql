-- The role that servers run as: it reads and writes, but changes no table, and in the audit log it only adds.
--   psql "$DATABASE_OWNER_URL" -f server/sql/application-role.sql
-- Run as the owner of the tables before the first start, once more after it, and after each upgrade. Then set a password
-- (ALTER ROLE alma_app PASSWORD '…'), give the servers this role in DATABASE_URL and the owner in DATABASE_OWNER_URL.
DO $$
BEGIN
  CREATE ROLE alma_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END;
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
CREATE SCHEMA IF NOT EXISTS ledger;
GRANT USAGE ON SCHEMA public, ledger TO alma_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, ledger TO alma_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, ledger TO alma_app;
-- What later migrations of this owner add.
ALTER DEFAULT PRIVILEGES IN SCHEMA public, ledger GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO alma_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public, ledger GRANT USAGE ON SEQUENCES TO alma_app;

DO $$
BEGIN
  IF to_regclass('public.audit_links') IS NOT NULL THEN
    REVOKE ALL ON audit_log, audit_links FROM alma_app;
    GRANT SELECT, INSERT ON audit_log TO alma_app;
    -- A trigger lets these two be emptied and never changed.
    GRANT UPDATE (address, reason) ON audit_log TO alma_app;
    GRANT SELECT ON audit_links TO alma_app;
  END IF;
END;
$$;
