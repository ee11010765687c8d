-- Search by part of a word. Where the extension is not to be had, searches read the whole table and find the same.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS profiles_search ON profiles USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available, searches do without an index: %', SQLERRM;
END;
$$;
--> statement-breakpoint
-- One change of the audit log is allowed: forgetting what is personal in a row when an account is deleted.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten audit_log;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    forgotten := OLD;
    forgotten.reason := CASE WHEN NEW.reason IS NULL THEN NULL ELSE OLD.reason END;
    forgotten.address := CASE WHEN NEW.address IS NULL THEN NULL ELSE OLD.address END;
    IF NEW IS NOT DISTINCT FROM forgotten THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;
