-- Waits for the batch in progress, so that no posting decides by the state of an account that has just been closed.
CREATE OR REPLACE FUNCTION ledger.close_accounts(p_owner text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7146101);
  UPDATE ledger.accounts SET closed_at = now() WHERE owner = p_owner AND closed_at IS NULL;
END
$$;
