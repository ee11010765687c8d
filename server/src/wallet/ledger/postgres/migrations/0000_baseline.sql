-- All tables of the ledger are in a schema of their own, so that it can live in a separate database.
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
  owner text NOT NULL,
  asset text NOT NULL REFERENCES ledger.assets (code),
  part text NOT NULL CHECK (part IN ('free', 'held')),
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT accounts_ref UNIQUE (owner, asset, part),
  -- The length stands apart: a counted repetition makes the pattern a hundred states, nine tenths of an update's time.
  CONSTRAINT accounts_owner_check CHECK (length(owner) BETWEEN 3 AND 100 AND owner ~ '^[a-z0-9:-]+$'),
  CONSTRAINT accounts_never_below_zero CHECK (balance >= 0 OR owner LIKE 'system:%'),
  CONSTRAINT accounts_in_range CHECK (balance BETWEEN -9000000000000000000 AND 9000000000000000000)
  -- Space in each page, so that a new balance stays beside the old one and touches no index.
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
-- Both sides of every movement as accounting entries, which add up to zero.
CREATE VIEW ledger.postings AS
  SELECT seq, at, from_account AS account, asset, -units AS units, from_balance AS balance FROM ledger.transfers
  UNION ALL
  SELECT seq, at, to_account, asset, units, to_balance FROM ledger.transfers;
--> statement-breakpoint
-- The wallet of each user. Addresses are random and never reused.
CREATE TABLE ledger.wallets (
  address text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT wallets_user UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz
);
