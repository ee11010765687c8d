-- Checks that both accounts of a transfer exist and are of its asset. Two foreign keys would check row by row and take
-- locks that nothing needs, because accounts are never deleted and never change their asset.
CREATE OR REPLACE FUNCTION ledger.check_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added
    LEFT JOIN ledger.accounts payer ON payer.id = added.from_account AND payer.asset = added.asset
    LEFT JOIN ledger.accounts receiver ON receiver.id = added.to_account AND receiver.asset = added.asset
    WHERE payer.id IS NULL OR receiver.id IS NULL
  ) THEN
    RAISE EXCEPTION 'a transfer needs two accounts of its asset' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER transfers_have_accounts AFTER INSERT ON ledger.transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_accounts();
