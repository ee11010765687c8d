-- Every table of the ledger stands in a schema of its own, so that it can live in a database of its own.
CREATE TABLE ledger.assets (
  code text PRIMARY KEY,
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 18)
);
--> statement-breakpoint
INSERT INTO ledger.assets (code, decimals)
VALUES ('USDXM', 6), ('SOL', 9), ('ALMA', 6), ('MTL', 6), ('TCC', 6), ('ALLO', 6);
--> statement-breakpoint
CREATE TABLE ledger.accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner text NOT NULL CHECK (owner ~ '^[a-z0-9:-]{3,100}$'),
  asset text NOT NULL REFERENCES ledger.assets (code),
  part text NOT NULL CHECK (part IN ('free', 'held')),
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT accounts_ref UNIQUE (owner, asset, part),
  CONSTRAINT accounts_never_below_zero CHECK (balance >= 0 OR owner LIKE 'system:%'),
  CONSTRAINT accounts_in_range CHECK (balance BETWEEN -9000000000000000000 AND 9000000000000000000)
  -- Room in each page, so that a new balance stays beside the old one and no index has to be touched.
) WITH (fillfactor = 60);
--> statement-breakpoint
INSERT INTO ledger.accounts (owner, asset, part)
VALUES ('system:faucet', 'USDXM', 'free'), ('system:faucet', 'SOL', 'free'),
  ('system:treasury', 'ALMA', 'free'), ('system:treasury', 'MTL', 'free'),
  ('system:treasury', 'TCC', 'free'), ('system:treasury', 'ALLO', 'free');
--> statement-breakpoint
CREATE TABLE ledger.transfers (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 300),
  kind text NOT NULL CHECK (
    kind IN ('transfer', 'fund', 'issue', 'hold', 'settle', 'release', 'reverse', 'reclaim')
  ),
  asset text NOT NULL,
  from_account bigint NOT NULL,
  to_account bigint NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  from_balance bigint NOT NULL,
  to_balance bigint NOT NULL,
  reason text NOT NULL,
  actor text,
  closes bigint REFERENCES ledger.transfers (seq),
  at timestamptz NOT NULL,
  CONSTRAINT transfers_hash UNIQUE (hash),
  CONSTRAINT transfers_key UNIQUE (key),
  CONSTRAINT transfers_two_accounts CHECK (from_account <> to_account),
  CONSTRAINT transfers_closing CHECK ((closes IS NOT NULL) = (kind IN ('settle', 'release', 'reverse')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX transfers_closes ON ledger.transfers (closes) WHERE closes IS NOT NULL;
--> statement-breakpoint
CREATE INDEX transfers_of_payer ON ledger.transfers (from_account, seq);
--> statement-breakpoint
CREATE INDEX transfers_of_receiver ON ledger.transfers (to_account, seq);
--> statement-breakpoint
CREATE INDEX transfers_fundings ON ledger.transfers (to_account, seq) WHERE kind = 'fund';
--> statement-breakpoint
CREATE INDEX transfers_issuances ON ledger.transfers (seq) WHERE kind IN ('issue', 'reverse');
--> statement-breakpoint
-- The two sides of every movement, as accountants read them: they add up to zero.
CREATE VIEW ledger.postings AS
  SELECT seq, at, from_account AS account, asset, -units AS units, from_balance AS balance FROM ledger.transfers
  UNION ALL
  SELECT seq, at, to_account, asset, units, to_balance FROM ledger.transfers;
--> statement-breakpoint
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of % is not allowed', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER transfers_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
-- What two foreign keys would check row by row, with locks that nobody needs here because accounts never go or change
-- their asset: both accounts exist and are of the transfer's asset.
CREATE FUNCTION ledger.check_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER transfers_have_accounts AFTER INSERT ON ledger.transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_accounts();
--> statement-breakpoint
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON ledger.accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounts_keep_their_owner BEFORE UPDATE OF id, owner, asset, part ON ledger.accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER assets_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.assets
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
-- Who has which wallet. Addresses are random and never given twice.
CREATE TABLE ledger.wallets (
  address text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT wallets_user UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz
);
