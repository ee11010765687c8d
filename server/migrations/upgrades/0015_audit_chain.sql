CREATE TABLE "audit_links" (
	"chain" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"address_digest" text,
	"reason_digest" text,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_chain_seq_pk" PRIMARY KEY("chain","seq")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address_salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason_salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_entry" ON "audit_links" USING btree ("entry_id");--> statement-breakpoint
-- One of the two changes of a row that are allowed is forgetting a text, and its salt goes with it.
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
--> statement-breakpoint
CREATE FUNCTION refuse_audit_link_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_links_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_links"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_link_change();
--> statement-breakpoint
-- A link is SHA-256 over the link before it and the row; address and reason are in it as salted digests, so that they
-- can be forgotten without breaking the chain. `domains/audit/chain.ts` computes the same.
-- The lowest chain that no open transaction holds is taken. Only where all sixteen are held does a writer wait.
CREATE FUNCTION link_audit_entry(entry audit_log) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
  place bigint;
  previous text;
  address_digest text := encode(sha256(convert_to(coalesce(entry.address_salt::text, '') || entry.address, 'UTF8')), 'hex');
  reason_digest text := encode(sha256(convert_to(coalesce(entry.reason_salt::text, '') || entry.reason, 'UTF8')), 'hex');
BEGIN
  FOR candidate IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(7146005, candidate) THEN
      taken := candidate;
      EXIT;
    END IF;
  END LOOP;
  IF taken IS NULL THEN
    taken := pg_backend_pid() % 16;
    PERFORM pg_advisory_xact_lock(7146005, taken);
  END IF;
  SELECT l.seq, l.hash INTO place, previous FROM audit_links l WHERE l.chain = taken ORDER BY l.seq DESC LIMIT 1;
  place := coalesce(place, 0) + 1;
  INSERT INTO audit_links (chain, seq, entry_id, address_digest, reason_digest, hash)
  VALUES (taken, place, entry.id, address_digest, reason_digest, encode(sha256(
    decode(coalesce(previous, repeat('0', 64)), 'hex') || convert_to(concat_ws(
      E'\n',
      taken,
      place,
      entry.id,
      (extract(epoch FROM entry.at) * 1000000)::bigint,
      coalesce(entry.actor_id::text, '-'),
      encode(convert_to(entry.action, 'UTF8'), 'hex'),
      coalesce(entry.subject_id::text, '-'),
      encode(convert_to(entry.details::text, 'UTF8'), 'hex'),
      coalesce(encode(convert_to(entry.request_id, 'UTF8'), 'hex'), '-'),
      coalesce(address_digest, '-'),
      coalesce(reason_digest, '-')
    ), 'UTF8')), 'hex'));
END;
$$;
--> statement-breakpoint
-- With the rights of the owner: whoever adds rows needs none to write links.
CREATE FUNCTION link_added_audit_entry() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM link_audit_entry(NEW);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
DO $$
DECLARE
  entry audit_log;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY at, id LOOP
    PERFORM link_audit_entry(entry);
  END LOOP;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_linked AFTER INSERT ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION link_added_audit_entry();
