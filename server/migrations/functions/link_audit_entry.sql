-- Appends an entry of the audit log to a hash chain. A link is SHA-256 over the previous link and the row; address and
-- reason enter it as salted digests, so that clearing them does not break the chain. `account/audit/chain.ts` computes
-- the same hashes. The lowest chain that no open transaction holds is taken; a writer waits only while all sixteen are
-- held.
CREATE OR REPLACE FUNCTION link_audit_entry(entry audit_log) RETURNS void LANGUAGE plpgsql AS $$
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
