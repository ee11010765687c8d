-- Transfers, assets and the identity of accounts are final.
CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of % is not allowed', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER transfers_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE OR REPLACE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON ledger.accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE OR REPLACE TRIGGER accounts_keep_their_owner BEFORE UPDATE OF id, owner, asset, part ON ledger.accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE OR REPLACE TRIGGER assets_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.assets
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
