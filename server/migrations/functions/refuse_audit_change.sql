-- The audit log is append-only. The one change allowed is clearing the address or the reason of a row, and its salt with
-- it, when an account is deleted.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten audit_log;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    forgotten := OLD;
    IF NEW.reason IS NULL THEN
      NEW.reason_salt := NULL;
      forgotten.reason := NULL;
      forgotten.reason_salt := NULL;
    END IF;
    IF NEW.address IS NULL THEN
      NEW.address_salt := NULL;
      forgotten.address := NULL;
      forgotten.address_salt := NULL;
    END IF;
    IF NEW IS NOT DISTINCT FROM forgotten THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;

CREATE OR REPLACE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
