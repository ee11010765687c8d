-- Runs with the rights of the owner, so that the role of the servers needs no right to write links.
CREATE OR REPLACE FUNCTION link_added_audit_entry() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM link_audit_entry(NEW);
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER audit_log_linked AFTER INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION link_added_audit_entry();
