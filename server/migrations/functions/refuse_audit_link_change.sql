-- Links of the audit chain are never changed or deleted.
CREATE OR REPLACE FUNCTION refuse_audit_link_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;

CREATE OR REPLACE TRIGGER audit_links_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_link_change();
