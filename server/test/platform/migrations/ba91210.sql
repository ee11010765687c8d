-- The oldest database that still upgrades: the schema of ba91210 and a few rows, as pg_dump writes them.
-- One check is as it was first written, since the text that pg_dump makes of it parses into another tree.
SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE SCHEMA drizzle;
CREATE SCHEMA ledger;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE public.role AS ENUM (
    'USER',
    'CREATOR',
    'REVIEWER',
    'PM',
    'ADMIN',
    'AGENT',
    'TREASURY'
);
CREATE TYPE public.user_status AS ENUM (
    'registered',
    'verified',
    'active',
    'suspended',
    'archived'
);
CREATE FUNCTION ledger.check_accounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION ledger.close_accounts(p_owner text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7146101);
  UPDATE ledger.accounts SET closed_at = now() WHERE owner = p_owner AND closed_at IS NULL;
END
$$;
CREATE FUNCTION ledger.post(p_accounts bigint[], p_keys text[], p_kinds text[], p_from integer[], p_to integer[], p_units bigint[], p_reasons text[], p_actors text[], p_closes bigint[], p_limits integer[], p_limits_since timestamp with time zone[]) RETURNS TABLE(place integer, outcome text, seq bigint, hash bytea, at timestamp with time zone, from_balance bigint, to_balance bigint)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  bound CONSTANT bigint := 9000000000000000000;
  entries CONSTANT int := cardinality(p_keys);
  v_ids bigint[];
  v_names text[];
  v_assets text[];
  v_is_system boolean[];
  v_is_closed boolean[];
  v_balances bigint[];
  v_moves int[];
  v_outcomes text[] := array_fill(NULL::text, ARRAY[entries]);
  v_seqs bigint[] := array_fill(NULL::bigint, ARRAY[entries]);
  v_hashes bytea[] := array_fill(NULL::bytea, ARRAY[entries]);
  v_ats timestamptz[] := array_fill(NULL::timestamptz, ARRAY[entries]);
  v_from_balances bigint[] := array_fill(NULL::bigint, ARRAY[entries]);
  v_to_balances bigint[] := array_fill(NULL::bigint, ARRAY[entries]);
  v_created int := 0;
  head_seq bigint;
  head_hash bytea;
  head_at timestamptz;
  at_ms text;
  known record;
  counted record;
  f int;
  t int;
BEGIN
  PERFORM pg_advisory_xact_lock(7146101);

  SELECT array_agg(a.id), array_agg(concat(a.owner, '/', a.asset, '/', a.part)), array_agg(a.asset),
    array_agg(a.owner LIKE 'system:%'), array_agg(a.closed_at IS NOT NULL), array_agg(a.balance), array_agg(0)
    INTO v_ids, v_names, v_assets, v_is_system, v_is_closed, v_balances, v_moves
    FROM (SELECT * FROM ledger.accounts WHERE id = ANY (p_accounts) ORDER BY id FOR UPDATE) a;
  IF coalesce(v_ids, '{}') <> p_accounts THEN
    RAISE EXCEPTION 'the accounts of a batch must exist, be distinct and come in order';
  END IF;

  SELECT last.seq, last.hash, last.at INTO head_seq, head_hash, head_at
    FROM ledger.transfers last ORDER BY last.seq DESC LIMIT 1;
  head_seq := coalesce(head_seq, 0);
  head_hash := coalesce(head_hash, decode(repeat('00', 32), 'hex'));
  -- Time never runs backwards along the chain; milliseconds are what every reader can tell apart.
  head_at := greatest(head_at, date_trunc('milliseconds', clock_timestamp()));
  at_ms := floor(extract(epoch FROM head_at) * 1000)::bigint::text;

  FOR known IN
    SELECT asked.place::int AS place, earlier.*
    FROM unnest(p_keys) WITH ORDINALITY asked (key, place)
    JOIN ledger.transfers earlier ON earlier.key = asked.key
  LOOP
    f := p_from[known.place];
    t := p_to[known.place];
    IF v_ids[f] = known.from_account AND v_ids[t] = known.to_account AND p_kinds[known.place] = known.kind
      AND p_units[known.place] = known.units AND p_reasons[known.place] = known.reason
      AND p_actors[known.place] IS NOT DISTINCT FROM known.actor
      AND p_closes[known.place] IS NOT DISTINCT FROM known.closes
    THEN
      v_outcomes[known.place] := 'exists';
      v_seqs[known.place] := known.seq;
      v_hashes[known.place] := known.hash;
      v_ats[known.place] := known.at;
      v_from_balances[known.place] := known.from_balance;
      v_to_balances[known.place] := known.to_balance;
    ELSE
      v_outcomes[known.place] := 'key-reused';
    END IF;
  END LOOP;

  FOR i IN 1..entries LOOP
    CONTINUE WHEN v_outcomes[i] IS NOT NULL;
    f := p_from[i];
    t := p_to[i];
    IF f IS NULL OR t IS NULL THEN
      v_outcomes[i] := 'account-missing';
    ELSIF f = t THEN
      v_outcomes[i] := 'same-account';
    ELSIF (v_is_closed[f] OR v_is_closed[t]) AND p_kinds[i] NOT IN ('release', 'reclaim') THEN
      v_outcomes[i] := 'account-closed';
    ELSIF p_closes[i] IS NOT NULL THEN
      -- Asked inside: a condition with a query in it costs a query even where its first half says no.
      IF EXISTS (SELECT FROM ledger.transfers closing WHERE closing.closes = p_closes[i]) THEN
        v_outcomes[i] := 'already-closed';
      END IF;
    END IF;
    CONTINUE WHEN v_outcomes[i] IS NOT NULL;

    IF p_limits[i] IS NOT NULL THEN
      SELECT count(*) AS number, min(earlier.at) AS since INTO counted
        FROM ledger.accounts own
        CROSS JOIN LATERAL (
          SELECT funding.at FROM ledger.transfers funding
          WHERE funding.to_account = own.id AND funding.kind = 'fund'
          ORDER BY funding.seq DESC LIMIT p_limits[i]
        ) earlier
        WHERE own.owner = split_part(v_names[t], '/', 1) AND earlier.at > p_limits_since[i];
      IF counted.number >= p_limits[i] THEN
        v_outcomes[i] := 'limit-reached';
        v_ats[i] := counted.since;
        CONTINUE;
      END IF;
    END IF;
    IF v_balances[f] < p_units[i] AND NOT v_is_system[f] THEN
      v_outcomes[i] := 'insufficient';
      CONTINUE;
    END IF;
    IF v_balances[f] < p_units[i] - bound OR v_balances[t] > bound - p_units[i] THEN
      v_outcomes[i] := 'out-of-range';
      CONTINUE;
    END IF;

    v_balances[f] := v_balances[f] - p_units[i];
    v_balances[t] := v_balances[t] + p_units[i];
    v_moves[f] := v_moves[f] + 1;
    v_moves[t] := v_moves[t] + 1;
    head_seq := head_seq + 1;
    head_hash := sha256(head_hash || convert_to(concat_ws(
      E'\n', head_seq, encode(convert_to(p_keys[i], 'UTF8'), 'hex'), p_kinds[i], v_names[f], v_names[t], p_units[i],
      v_balances[f], v_balances[t], encode(convert_to(p_reasons[i], 'UTF8'), 'hex'),
      encode(convert_to(coalesce(p_actors[i], ''), 'UTF8'), 'hex'), coalesce(p_closes[i]::text, ''), at_ms
    ), 'UTF8'));
    v_outcomes[i] := 'created';
    v_seqs[i] := head_seq;
    v_hashes[i] := head_hash;
    v_ats[i] := head_at;
    v_from_balances[i] := v_balances[f];
    v_to_balances[i] := v_balances[t];
    v_created := v_created + 1;
  END LOOP;

  IF v_created > 0 THEN
    INSERT INTO ledger.transfers (
      seq, hash, key, kind, asset, from_account, to_account, units, from_balance, to_balance, reason, actor, closes, at
    )
    SELECT n.seq, n.hash, n.key, n.kind, v_assets[n.payer], v_ids[n.payer], v_ids[n.receiver], n.units,
      n.from_balance, n.to_balance, n.reason, n.actor, n.closes, n.at
    FROM unnest(
      v_outcomes, v_seqs, v_hashes, p_keys, p_kinds, p_from, p_to, p_units, v_from_balances, v_to_balances,
      p_reasons, p_actors, p_closes, v_ats
    ) n (
      outcome, seq, hash, key, kind, payer, receiver, units, from_balance, to_balance, reason, actor, closes, at
    )
    WHERE n.outcome = 'created';

    UPDATE ledger.accounts account
      SET balance = moved.balance, version = account.version + moved.moves, updated_at = head_at
      FROM unnest(v_ids, v_balances, v_moves) moved (id, balance, moves)
      WHERE account.id = moved.id AND moved.moves > 0;
  END IF;

  RETURN QUERY SELECT n.place::int, n.outcome, n.seq, n.hash, n.at, n.from_balance, n.to_balance
    FROM unnest(v_outcomes, v_seqs, v_hashes, v_ats, v_from_balances, v_to_balances)
      WITH ORDINALITY n (outcome, seq, hash, at, from_balance, to_balance, place);
END
$$;
CREATE FUNCTION ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of % is not allowed', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION public.chat_append(chat_ids uuid[], sender_ids uuid[], request_ids text[], contents text[]) RETURNS TABLE(place integer, outcome text, message_seq integer, stored_at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM chats c WHERE c.id = ANY (chat_ids) ORDER BY c.id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT i.ord::integer AS ord, i.chat_id, i.sender_id, i.request_id, i.content,
           c.last_seq, known.seq AS known_seq, known.created_at AS known_at,
           CASE
             WHEN known.is_same THEN 'known'
             WHEN known.seq IS NOT NULL THEN 'reused'
             WHEN c.id IS NULL OR i.sender_id <> ALL (c.member_ids) THEN 'absent'
             WHEN c.archived_at IS NOT NULL THEN 'archived'
             ELSE 'stored'
           END AS verdict
    FROM unnest(chat_ids, sender_ids, request_ids, contents)
      WITH ORDINALITY AS i (chat_id, sender_id, request_id, content, ord)
    LEFT JOIN chats c ON c.id = i.chat_id
    LEFT JOIN LATERAL (
      SELECT m.seq, m.created_at, m.content = i.content AS is_same FROM chat_messages m
      WHERE m.chat_id = i.chat_id AND m.sender_id = i.sender_id AND m.request_id = i.request_id
      LIMIT 1) known ON true
  ), accepted AS MATERIALIZED (
    SELECT j.*, (SELECT date_trunc('milliseconds', clock_timestamp())) AS stored_now,
           j.last_seq + (row_number() OVER (PARTITION BY j.chat_id ORDER BY j.ord))::integer AS seq
    FROM judged j WHERE j.verdict = 'stored'
  ), stored AS (
    INSERT INTO chat_messages (chat_id, seq, sender_id, request_id, type, content, created_at)
    SELECT a.chat_id, a.seq, a.sender_id, a.request_id, 'text', a.content, a.stored_now FROM accepted a
  ), raised AS (
    UPDATE chats c SET last_seq = most.seq
    FROM (SELECT a.chat_id, max(a.seq) AS seq FROM accepted a GROUP BY a.chat_id) most
    WHERE c.id = most.chat_id
  )
  SELECT a.ord, a.verdict, a.seq, a.stored_now FROM accepted a
  UNION ALL
  SELECT j.ord, j.verdict, j.known_seq, j.known_at FROM judged j WHERE j.verdict <> 'stored';
END
$$;
CREATE FUNCTION public.chat_append_one(of_chat uuid, of_sender uuid, of_request text, of_content text) RETURNS TABLE(outcome text, message_seq integer, stored_at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE chats c SET last_seq = c.last_seq + 1
    WHERE c.id = of_chat AND of_sender = ANY (c.member_ids) AND c.archived_at IS NULL
    RETURNING c.last_seq INTO message_seq;
  IF FOUND THEN
    stored_at := date_trunc('milliseconds', clock_timestamp());
    INSERT INTO chat_messages (chat_id, seq, sender_id, request_id, type, content, created_at)
      VALUES (of_chat, message_seq, of_sender, of_request, 'text', of_content, stored_at)
      ON CONFLICT (chat_id, sender_id, request_id) DO NOTHING;
    IF FOUND THEN
      outcome := 'stored';
      RETURN NEXT;
      RETURN;
    END IF;
    -- It was stored before; the place was seen by nobody yet.
    UPDATE chats c SET last_seq = c.last_seq - 1 WHERE c.id = of_chat;
  END IF;
  RETURN QUERY
    SELECT a.outcome, a.message_seq, a.stored_at
    FROM chat_append(ARRAY[of_chat], ARRAY[of_sender], ARRAY[of_request], ARRAY[of_content]) AS a;
END
$$;
CREATE FUNCTION public.keep_user_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS counted (status, kyc_level, users)
    SELECT status, kyc_level, count(*) FROM entered GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, kyc_level) DO UPDATE SET users = counted.users + excluded.users;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts AS counted (status, kyc_level, users)
    SELECT status, kyc_level, -count(*) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, kyc_level) DO UPDATE SET users = counted.users + excluded.users;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO user_counts AS counted (status, kyc_level, users)
    SELECT status, kyc_level, sum(change) FROM (
      SELECT status, kyc_level, 1 AS change FROM entered
      UNION ALL
      SELECT status, kyc_level, -1 FROM gone
    ) AS changes
    GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (status, kyc_level) DO UPDATE SET users = counted.users + excluded.users;
  ELSE
    DELETE FROM user_counts;
  END IF;
  RETURN NULL;
END;
$$;
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  forgotten audit_log;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    forgotten := OLD;
    forgotten.reason := CASE WHEN NEW.reason IS NULL THEN NULL ELSE OLD.reason END;
    forgotten.address := CASE WHEN NEW.address IS NULL THEN NULL ELSE OLD.address END;
    IF NEW IS NOT DISTINCT FROM forgotten THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE ledger.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE ledger.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE ledger.__drizzle_migrations_id_seq OWNED BY ledger.__drizzle_migrations.id;
CREATE TABLE ledger.accounts (
    id bigint NOT NULL,
    owner text NOT NULL,
    asset text NOT NULL,
    part text NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone,
    closed_at timestamp with time zone,
    CONSTRAINT accounts_in_range CHECK (((balance >= '-9000000000000000000'::bigint) AND (balance <= '9000000000000000000'::bigint))),
    CONSTRAINT accounts_never_below_zero CHECK (((balance >= 0) OR (owner ~~ 'system:%'::text))),
    CONSTRAINT accounts_owner_check CHECK (length(owner) BETWEEN 3 AND 100 AND owner ~ '^[a-z0-9:-]+$'),
    CONSTRAINT accounts_part_check CHECK ((part = ANY (ARRAY['free'::text, 'held'::text])))
)
WITH (fillfactor='60');
ALTER TABLE ledger.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE ledger.assets (
    code text NOT NULL,
    decimals smallint NOT NULL,
    CONSTRAINT assets_decimals_check CHECK (((decimals >= 0) AND (decimals <= 18)))
);
CREATE TABLE ledger.transfers (
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    asset text NOT NULL,
    from_account bigint NOT NULL,
    to_account bigint NOT NULL,
    units bigint NOT NULL,
    from_balance bigint NOT NULL,
    to_balance bigint NOT NULL,
    reason text NOT NULL,
    actor text,
    closes bigint,
    at timestamp with time zone NOT NULL,
    CONSTRAINT transfers_closing CHECK (((closes IS NOT NULL) = (kind = ANY (ARRAY['settle'::text, 'release'::text, 'reverse'::text])))),
    CONSTRAINT transfers_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT transfers_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300))),
    CONSTRAINT transfers_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'fund'::text, 'issue'::text, 'hold'::text, 'settle'::text, 'release'::text, 'reverse'::text, 'reclaim'::text]))),
    CONSTRAINT transfers_seq_check CHECK ((seq > 0)),
    CONSTRAINT transfers_two_accounts CHECK ((from_account <> to_account)),
    CONSTRAINT transfers_units_check CHECK ((units > 0))
);
CREATE VIEW ledger.postings AS
 SELECT transfers.seq,
    transfers.at,
    transfers.from_account AS account,
    transfers.asset,
    (- transfers.units) AS units,
    transfers.from_balance AS balance
   FROM ledger.transfers
UNION ALL
 SELECT transfers.seq,
    transfers.at,
    transfers.to_account AS account,
    transfers.asset,
    transfers.units,
    transfers.to_balance AS balance
   FROM ledger.transfers;
CREATE TABLE ledger.wallets (
    address text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone
);
CREATE TABLE public.agents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    prompt text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.ai_messages (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    content text NOT NULL,
    name text,
    kwargs jsonb NOT NULL,
    request_id text,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE public.ai_messages ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ai_messages_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ai_run_events (
    run_id uuid NOT NULL,
    seq integer NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.ai_run_notes (
    id bigint NOT NULL,
    run_id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL
);
ALTER TABLE public.ai_run_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ai_run_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ai_runs (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    prompt_id uuid,
    input jsonb,
    status text NOT NULL,
    pause_id text,
    is_stop_requested boolean DEFAULT false NOT NULL,
    last_seq integer NOT NULL,
    lease_id uuid,
    lease_until timestamp with time zone,
    takeovers integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.ai_sessions (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    kind text NOT NULL,
    title text,
    project_id uuid,
    profile_id uuid,
    agent_id uuid,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.audit_log (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text,
    request_id text,
    reason text
);
CREATE TABLE public.chat_creations (
    key text NOT NULL,
    user_id uuid NOT NULL,
    fingerprint text NOT NULL,
    reply jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.chat_messages (
    chat_id uuid NOT NULL,
    seq integer NOT NULL,
    sender_id uuid,
    request_id text,
    type text NOT NULL,
    content text NOT NULL,
    event jsonb,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.chat_participants (
    chat_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    last_read_seq integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.chats (
    id uuid NOT NULL,
    title text NOT NULL,
    member_ids uuid[] NOT NULL,
    last_seq integer DEFAULT 0 NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT chats_members CHECK ((cardinality(member_ids) <= 6))
)
WITH (fillfactor='50');
CREATE TABLE public.development_mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    recipient text NOT NULL,
    sender text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.development_sign_in (
    model text NOT NULL,
    id text NOT NULL,
    payload jsonb NOT NULL,
    grant_id text,
    uid text,
    expires_at timestamp with time zone,
    consumed_at timestamp with time zone
);
CREATE TABLE public.erasures (
    user_id uuid NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.files (
    id text NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    width integer,
    height integer,
    object_key text NOT NULL,
    hash text NOT NULL,
    is_copy boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_sign_in_at timestamp with time zone
);
CREATE TABLE public.loose_objects (
    object_key text NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.onboarding_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "position" bigint NOT NULL,
    session_id uuid NOT NULL,
    run_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    field text NOT NULL,
    before jsonb,
    after jsonb,
    source jsonb NOT NULL,
    method text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone
);
ALTER TABLE public.onboarding_changes ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.onboarding_changes_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.profiles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    full_name text NOT NULL,
    job_title text,
    experience_years smallint,
    location text,
    onet_soc_code text,
    avatar_url text DEFAULT ''::text NOT NULL,
    professional_status jsonb DEFAULT '{}'::jsonb NOT NULL,
    key_competencies jsonb DEFAULT '{}'::jsonb NOT NULL,
    riasec_profile jsonb DEFAULT '{}'::jsonb NOT NULL,
    social_indicators jsonb DEFAULT '{}'::jsonb NOT NULL,
    achievements jsonb DEFAULT '{}'::jsonb NOT NULL,
    work_styles jsonb DEFAULT '{}'::jsonb NOT NULL,
    bigfive_profile jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((full_name || chr(10)) || COALESCE(job_title, ''::text)) || chr(10)) || COALESCE(location, ''::text)))) STORED NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.project_chat_starts (
    project_id uuid NOT NULL,
    request_id text NOT NULL,
    session_id uuid NOT NULL
);
CREATE TABLE public.project_creations (
    key text NOT NULL,
    owner_id uuid NOT NULL,
    fingerprint text NOT NULL,
    reply jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.project_file_pieces (
    content_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL
);
ALTER TABLE ONLY public.project_file_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TABLE public.project_file_versions (
    file_id uuid,
    version text,
    segment bytea,
    created_at timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    project_id uuid NOT NULL
);
ALTER TABLE ONLY public.project_file_versions ALTER COLUMN segment SET STORAGE EXTERNAL;
CREATE TABLE public.project_files (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    project_id uuid NOT NULL,
    filename text NOT NULL,
    status text NOT NULL,
    status_reason text,
    passages integer,
    size integer NOT NULL,
    version text NOT NULL,
    claimed_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.project_passage_vectors (
    file_id uuid NOT NULL,
    model text NOT NULL,
    hash text NOT NULL,
    vector bytea NOT NULL
);
CREATE TABLE public.projects (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.role_grants (
    user_id uuid NOT NULL,
    role public.role NOT NULL,
    assigned_by uuid,
    assigned_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    identity_id uuid NOT NULL,
    refresh_salt text NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    renewed_at timestamp with time zone NOT NULL,
    provider_refresh_token text,
    id_token text,
    id_token_hash text,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    user_agent text,
    address text
);
CREATE TABLE public.sign_in_flows (
    state_hash text NOT NULL,
    cookie_hash text NOT NULL,
    secrets text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    outcome text
);
CREATE TABLE public.tickets (
    hash text NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    access_until timestamp with time zone NOT NULL
);
CREATE TABLE public.user_counts (
    status public.user_status NOT NULL,
    kyc_level smallint NOT NULL,
    users integer NOT NULL
);
CREATE TABLE public.users (
    user_id uuid DEFAULT gen_random_uuid() NOT NULL,
    handle text NOT NULL,
    display_name text NOT NULL,
    email text,
    avatar_url text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    locale text DEFAULT 'en-US'::text NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    status public.user_status DEFAULT 'registered'::public.user_status NOT NULL,
    kyc_level smallint DEFAULT 0 NOT NULL,
    is_agent boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    search_text text GENERATED ALWAYS AS (lower(((((handle || chr(10)) || display_name) || chr(10)) || COALESCE(email, ''::text)))) STORED NOT NULL,
    CONSTRAINT users_kyc_level CHECK (((kyc_level >= 0) AND (kyc_level <= 3)))
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
ALTER TABLE ONLY ledger.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('ledger.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '270ddab0e4d2b598cb2845561690fe282aea45bd91821840c5906737b7ff93f7', 1795227273493);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '2eebf8b47524a98737a3ed6249202d6876674eb30fa72ea7a60b63cc9f1e84f5', 1795227274363);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '5159a826121cd5e182ef95af2ed61a1b20a7fdbb8dedbe3af1065db1dc3c33f7', 1795229862717);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, '162ef77d975e31d98db7f35acb7e9158e534fcd969b8a862de5ced7e686c205a', 1795229864929);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, '11305d029346c50a281709768ea70ef38d9152b48107f56c150ebc9c7698fdc6', 1795231321692);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, '9eab71b45b82fc829079239190540b5b215262b290530110949af9852c54cdde', 1795306053324);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, '644f421ddcd92fc2b01e5fa4af12661d6dfe94cc219d939e88f64bb04e6d0d0e', 1795307560160);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, 'ebc95ea6035afed3dccfab1e9655e87bb0b9728bbd52fc0816345ed32776b051', 1795307622302);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, '5d64b6a2d9fd8de6732aa088ac72d3d9964a7cdcd25521781905bdd9ee436f3c', 1795308417850);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, '4108cc1799a0dc37ddf96ba22b9c13fdc813fee7cdeaf3a77e59b9b3f71891ed', 1795319804542);
INSERT INTO drizzle.__drizzle_migrations VALUES (11, '193fcce252fc64af353a9e57cc6c7af3c3f002e0a4327059c5332e116575e0e2', 1795332337138);
INSERT INTO drizzle.__drizzle_migrations VALUES (12, '5f6139257781a708c3addc177ddf8355111128d37628f2b34078ab2f6b432997', 1795341263494);
INSERT INTO drizzle.__drizzle_migrations VALUES (13, '50380163f6d82c9c4384218389a2770cadeb9623b0849c95403d68a71e248527', 1795353405170);
INSERT INTO drizzle.__drizzle_migrations VALUES (14, '51a957bab09ddac852ac2dd7dbade3b2ec04019e9dfb77879b10b68082e2ee48', 1795366791634);
INSERT INTO ledger.__drizzle_migrations VALUES (1, 'cc48e5475e34bc59ef7ce3c3860ffe15400a701246c5cee2ade616835eb34ce1', 1795219200000);
INSERT INTO ledger.__drizzle_migrations VALUES (2, 'b1d64b561ed7c2a9ecf5bb99b2ecfad5fe394a9105225fae83cf3a4b793b50de', 1795219200001);
INSERT INTO ledger.__drizzle_migrations VALUES (3, 'dbdae18680f74ed664ff7006e16c97ca7352ef0b2742aa29bd82f32d6a46e572', 1795219200002);
INSERT INTO ledger.__drizzle_migrations VALUES (4, '48824103f25ea2378ec69c5e51c79e8742dd4b5ba6ba709e0f2689b35dda95fa', 1795219200003);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (2, 'system:faucet', 'SOL', 'free', 0, 0, '2026-11-23 21:33:17.199964+00', NULL, NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (3, 'system:treasury', 'ALMA', 'free', 0, 0, '2026-11-23 21:33:17.199964+00', NULL, NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (4, 'system:treasury', 'MTL', 'free', 0, 0, '2026-11-23 21:33:17.199964+00', NULL, NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (5, 'system:treasury', 'TCC', 'free', 0, 0, '2026-11-23 21:33:17.199964+00', NULL, NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (6, 'system:treasury', 'ALLO', 'free', 0, 0, '2026-11-23 21:33:17.199964+00', NULL, NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (1, 'system:faucet', 'USDXM', 'free', -30000000, 2, '2026-11-23 21:33:17.199964+00', '2026-11-23 21:37:25.673+00', NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (7, 'user:00000000-0000-4000-8000-000000000001', 'USDXM', 'free', 29000000, 3, '2026-11-23 21:37:25.568392+00', '2026-11-23 21:37:25.707+00', NULL);
INSERT INTO ledger.accounts OVERRIDING SYSTEM VALUE VALUES (8, 'user:00000000-0000-4000-8000-000000000001', 'USDXM', 'held', 1000000, 1, '2026-11-23 21:37:25.568392+00', '2026-11-23 21:37:25.707+00', NULL);
INSERT INTO ledger.assets VALUES ('USDXM', 6);
INSERT INTO ledger.assets VALUES ('SOL', 9);
INSERT INTO ledger.assets VALUES ('ALMA', 6);
INSERT INTO ledger.assets VALUES ('MTL', 6);
INSERT INTO ledger.assets VALUES ('TCC', 6);
INSERT INTO ledger.assets VALUES ('ALLO', 6);
INSERT INTO ledger.transfers VALUES (1, '\x8544c32a8e99488655d574032a93e62f29e1711bf7641a159fa0e10905504de1', 'fund:1', 'fund', 'USDXM', 1, 7, 25000000, -25000000, 25000000, 'first', NULL, NULL, '2026-11-23 21:37:25.673+00');
INSERT INTO ledger.transfers VALUES (2, '\xf8756d1bd42270cfcf281885acbdccfb93de71daa8ec0b7637228292146d8164', 'fund:2', 'fund', 'USDXM', 1, 7, 5000000, -30000000, 30000000, 'second', NULL, NULL, '2026-11-23 21:37:25.673+00');
INSERT INTO ledger.transfers VALUES (3, '\xd1e0eb78b6e23f96c44a0ffd810c7814d70e01a34d3f990b530304c8c19f1413', 'hold:1', 'hold', 'USDXM', 7, 8, 1000000, 29000000, 1000000, 'hold', NULL, NULL, '2026-11-23 21:37:25.707+00');
INSERT INTO ledger.wallets VALUES ('maya-wallet', '00000000-0000-4000-8000-000000000001', '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.audit_log VALUES ('00000000-0000-4000-8000-000000000021', '2026-11-01 10:00:00+00', '00000000-0000-4000-8000-000000000001', 'user.suspend', '00000000-0000-4000-8000-000000000002', '{"from": "active"}', '192.0.2.1', 'r1', 'spam');
INSERT INTO public.audit_log VALUES ('00000000-0000-4000-8000-000000000022', '2026-11-01 11:00:00+00', NULL, 'session.start', '00000000-0000-4000-8000-000000000001', '{}', NULL, NULL, NULL);
INSERT INTO public.chat_messages VALUES ('00000000-0000-4000-8000-000000000031', 1, '00000000-0000-4000-8000-000000000001', 'm1', 'text', 'Grüße, 日本 🎉', NULL, '2026-11-23 21:37:25.563+00');
INSERT INTO public.chat_messages VALUES ('00000000-0000-4000-8000-000000000031', 2, '00000000-0000-4000-8000-000000000002', 'm2', 'text', 'Hello', NULL, '2026-11-23 21:37:25.564+00');
INSERT INTO public.chat_participants VALUES ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000001', 'owner', '2026-11-01 00:00:00+00', 1);
INSERT INTO public.chat_participants VALUES ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000002', 'member', '2026-11-01 00:00:00+00', 0);
INSERT INTO public.chats VALUES ('00000000-0000-4000-8000-000000000031', 'Launch', '{00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002}', 2, NULL, '2026-11-01 00:00:00+00');
INSERT INTO public.identities VALUES ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'https://provider.test', 'maya', '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.project_file_pieces VALUES ('00000000-0000-4000-8000-000000000043', 0, '\x2320536d616c6c');
INSERT INTO public.project_file_versions VALUES ('00000000-0000-4000-8000-000000000042', 'v1', NULL, '2026-11-01 00:00:00+00', '00000000-0000-4000-8000-000000000043', '00000000-0000-4000-8000-000000000041');
INSERT INTO public.project_files VALUES ('00000000-0000-4000-8000-000000000042', '00000000-0000-4000-8000-000000000041', 'a.md', 'active', NULL, NULL, 7, 'v1', NULL, '2026-11-01 00:00:00+00', '2026-11-01 00:00:00+00');
INSERT INTO public.projects VALUES ('00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000001', 'Handbook', '', '2026-11-01 00:00:00+00', '2026-11-01 00:00:00+00', 1);
INSERT INTO public.role_grants VALUES ('00000000-0000-4000-8000-000000000001', 'ADMIN', NULL, '2026-11-01 00:00:00+00');
INSERT INTO public.user_counts VALUES ('registered', 0, 1);
INSERT INTO public.user_counts VALUES ('active', 0, 2);
INSERT INTO public.users VALUES ('00000000-0000-4000-8000-000000000001', 'maya', 'Maya', 'maya@alma.test', '', '', 'de-DE', 'Europe/Berlin', 'active', 0, false, '2026-11-01 00:00:00+00', '2026-11-01 00:00:00+00', 1, NULL, DEFAULT);
INSERT INTO public.users VALUES ('00000000-0000-4000-8000-000000000002', 'noor', 'Noor', 'noor@alma.test', '', '', 'en-US', 'UTC', 'registered', 0, false, '2026-11-02 00:00:00+00', '2026-11-02 00:00:00+00', 1, NULL, DEFAULT);
INSERT INTO public.users VALUES ('00000000-0000-4000-8000-000000000003', 'agent', 'Agent', NULL, '', '', 'en-US', 'UTC', 'active', 0, false, '2026-11-03 00:00:00+00', '2026-11-03 00:00:00+00', 1, NULL, DEFAULT);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 14, true);
SELECT pg_catalog.setval('ledger.__drizzle_migrations_id_seq', 4, true);
SELECT pg_catalog.setval('ledger.accounts_id_seq', 8, true);
SELECT pg_catalog.setval('public.ai_messages_position_seq', 1, false);
SELECT pg_catalog.setval('public.ai_run_notes_id_seq', 1, false);
SELECT pg_catalog.setval('public.onboarding_changes_position_seq', 1, false);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ledger.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ledger.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ledger.accounts
    ADD CONSTRAINT accounts_ref UNIQUE (owner, asset, part);
ALTER TABLE ONLY ledger.assets
    ADD CONSTRAINT assets_pkey PRIMARY KEY (code);
ALTER TABLE ONLY ledger.transfers
    ADD CONSTRAINT transfers_hash UNIQUE (hash);
ALTER TABLE ONLY ledger.transfers
    ADD CONSTRAINT transfers_key UNIQUE (key);
ALTER TABLE ONLY ledger.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY ledger.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (address);
ALTER TABLE ONLY ledger.wallets
    ADD CONSTRAINT wallets_user UNIQUE (user_id);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ai_messages
    ADD CONSTRAINT ai_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ai_run_events
    ADD CONSTRAINT ai_run_events_run_id_seq_pk PRIMARY KEY (run_id, seq);
ALTER TABLE ONLY public.ai_run_notes
    ADD CONSTRAINT ai_run_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ai_runs
    ADD CONSTRAINT ai_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chat_creations
    ADD CONSTRAINT chat_creations_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_chat_id_seq_pk PRIMARY KEY (chat_id, seq);
ALTER TABLE ONLY public.chat_participants
    ADD CONSTRAINT chat_participants_chat_id_user_id_pk PRIMARY KEY (chat_id, user_id);
ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.development_mails
    ADD CONSTRAINT development_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.development_sign_in
    ADD CONSTRAINT development_sign_in_model_id_pk PRIMARY KEY (model, id);
ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.loose_objects
    ADD CONSTRAINT loose_objects_pkey PRIMARY KEY (object_key);
ALTER TABLE ONLY public.onboarding_changes
    ADD CONSTRAINT onboarding_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.project_chat_starts
    ADD CONSTRAINT project_chat_starts_project_id_request_id_pk PRIMARY KEY (project_id, request_id);
ALTER TABLE ONLY public.project_creations
    ADD CONSTRAINT project_creations_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.project_file_pieces
    ADD CONSTRAINT project_file_pieces_content_id_number_pk PRIMARY KEY (content_id, number);
ALTER TABLE ONLY public.project_file_versions
    ADD CONSTRAINT project_file_versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.project_files
    ADD CONSTRAINT project_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.project_passage_vectors
    ADD CONSTRAINT project_passage_vectors_file_id_model_hash_pk PRIMARY KEY (file_id, model, hash);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.role_grants
    ADD CONSTRAINT role_grants_user_id_role_pk PRIMARY KEY (user_id, role);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_flows
    ADD CONSTRAINT sign_in_flows_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.user_counts
    ADD CONSTRAINT user_counts_status_kyc_level_pk PRIMARY KEY (status, kyc_level);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);
CREATE UNIQUE INDEX transfers_closes ON ledger.transfers USING btree (closes) WHERE (closes IS NOT NULL);
CREATE INDEX transfers_fundings ON ledger.transfers USING btree (to_account, seq) WHERE (kind = 'fund'::text);
CREATE INDEX transfers_issuances ON ledger.transfers USING btree (seq) WHERE (kind = ANY (ARRAY['issue'::text, 'reverse'::text]));
CREATE INDEX transfers_of_payer ON ledger.transfers USING btree (from_account, seq);
CREATE INDEX transfers_of_receiver ON ledger.transfers USING btree (to_account, seq);
CREATE INDEX agents_profile ON public.agents USING btree (profile_id, created_at, id);
CREATE UNIQUE INDEX ai_messages_request ON public.ai_messages USING btree (session_id, request_id);
CREATE INDEX ai_messages_session ON public.ai_messages USING btree (session_id, "position");
CREATE UNIQUE INDEX ai_run_events_effect ON public.ai_run_events USING btree (run_id, ((data ->> 'key'::text))) WHERE (type = 'effect.done'::text);
CREATE INDEX ai_run_notes_run ON public.ai_run_notes USING btree (run_id, id);
CREATE UNIQUE INDEX ai_runs_active ON public.ai_runs USING btree (session_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text]));
CREATE INDEX ai_runs_lease ON public.ai_runs USING btree (lease_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX ai_runs_prompt ON public.ai_runs USING btree (prompt_id);
CREATE INDEX ai_runs_session ON public.ai_runs USING btree (session_id, created_at);
CREATE INDEX ai_sessions_owner ON public.ai_sessions USING btree (owner_id, kind, created_at);
CREATE INDEX ai_sessions_project ON public.ai_sessions USING btree (project_id);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at, id);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, at, id);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, at, id);
CREATE UNIQUE INDEX chat_messages_request ON public.chat_messages USING btree (chat_id, sender_id, request_id);
CREATE INDEX chat_participants_user ON public.chat_participants USING btree (user_id);
CREATE INDEX development_mails_created ON public.development_mails USING btree (created_at);
CREATE INDEX development_sign_in_expiry ON public.development_sign_in USING btree (expires_at);
CREATE INDEX development_sign_in_grant ON public.development_sign_in USING btree (grant_id);
CREATE INDEX development_sign_in_uid ON public.development_sign_in USING btree (uid);
CREATE INDEX files_user ON public.files USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX identities_issuer_subject_unique ON public.identities USING btree (issuer, subject);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
CREATE INDEX loose_objects_since ON public.loose_objects USING btree (since);
CREATE INDEX onboarding_changes_profile ON public.onboarding_changes USING btree (profile_id, field, "position") WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX onboarding_changes_run ON public.onboarding_changes USING btree (run_id, field);
CREATE INDEX onboarding_changes_session ON public.onboarding_changes USING btree (session_id);
CREATE INDEX profiles_created ON public.profiles USING btree (created_at, id);
CREATE INDEX profiles_search ON public.profiles USING gin (search_text public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX profiles_user ON public.profiles USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX project_file_versions_file ON public.project_file_versions USING btree (file_id, version);
CREATE INDEX project_file_versions_incoming ON public.project_file_versions USING btree (id) WHERE (file_id IS NULL);
CREATE INDEX project_file_versions_project ON public.project_file_versions USING btree (project_id);
CREATE UNIQUE INDEX project_files_name ON public.project_files USING btree (project_id, filename);
CREATE INDEX project_files_to_read ON public.project_files USING btree (updated_at) WHERE (status = 'processing'::text);
CREATE INDEX projects_owner ON public.projects USING btree (owner_id, created_at, id);
CREATE INDEX role_grants_role ON public.role_grants USING btree (role, user_id);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_flows_expiry ON public.sign_in_flows USING btree (expires_at);
CREATE INDEX tickets_expiry ON public.tickets USING btree (expires_at);
CREATE INDEX users_created ON public.users USING btree (created_at, user_id);
CREATE INDEX users_email ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_handle_unique ON public.users USING btree (lower(handle));
CREATE INDEX users_level ON public.users USING btree (kyc_level, created_at, user_id);
CREATE INDEX users_name ON public.users USING btree (lower(display_name), user_id);
CREATE INDEX users_search ON public.users USING gin (search_text public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX users_status ON public.users USING btree (status, created_at, user_id);
CREATE TRIGGER accounts_keep_their_owner BEFORE UPDATE OF id, owner, asset, part ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER assets_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.assets FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfers_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfers_have_accounts AFTER INSERT ON ledger.transfers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_accounts();
CREATE TRIGGER audit_log_no_change BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER users_counted_anew AFTER UPDATE ON public.users REFERENCING OLD TABLE AS gone NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION public.keep_user_counts();
CREATE TRIGGER users_counted_in AFTER INSERT ON public.users REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION public.keep_user_counts();
CREATE TRIGGER users_counted_out AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.keep_user_counts();
CREATE TRIGGER users_emptied AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION public.keep_user_counts();
ALTER TABLE ONLY ledger.accounts
    ADD CONSTRAINT accounts_asset_fkey FOREIGN KEY (asset) REFERENCES ledger.assets(code);
ALTER TABLE ONLY ledger.transfers
    ADD CONSTRAINT transfers_closes_fkey FOREIGN KEY (closes) REFERENCES ledger.transfers(seq);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_profile_id_profiles_id_fk FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ai_messages
    ADD CONSTRAINT ai_messages_session_id_ai_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.ai_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ai_run_events
    ADD CONSTRAINT ai_run_events_run_id_ai_runs_id_fk FOREIGN KEY (run_id) REFERENCES public.ai_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ai_run_notes
    ADD CONSTRAINT ai_run_notes_run_id_ai_runs_id_fk FOREIGN KEY (run_id) REFERENCES public.ai_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ai_runs
    ADD CONSTRAINT ai_runs_prompt_id_ai_messages_id_fk FOREIGN KEY (prompt_id) REFERENCES public.ai_messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ai_runs
    ADD CONSTRAINT ai_runs_session_id_ai_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.ai_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ai_sessions
    ADD CONSTRAINT ai_sessions_owner_id_users_user_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat_participants
    ADD CONSTRAINT chat_participants_chat_id_chats_id_fk FOREIGN KEY (chat_id) REFERENCES public.chats(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat_participants
    ADD CONSTRAINT chat_participants_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.onboarding_changes
    ADD CONSTRAINT onboarding_changes_profile_id_profiles_id_fk FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.onboarding_changes
    ADD CONSTRAINT onboarding_changes_session_id_ai_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.ai_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_chat_starts
    ADD CONSTRAINT project_chat_starts_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_creations
    ADD CONSTRAINT project_creations_owner_id_users_user_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_file_pieces
    ADD CONSTRAINT project_file_pieces_content_id_project_file_versions_id_fk FOREIGN KEY (content_id) REFERENCES public.project_file_versions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_file_versions
    ADD CONSTRAINT project_file_versions_file_id_project_files_id_fk FOREIGN KEY (file_id) REFERENCES public.project_files(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_file_versions
    ADD CONSTRAINT project_file_versions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_files
    ADD CONSTRAINT project_files_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_passage_vectors
    ADD CONSTRAINT project_passage_vectors_file_id_project_files_id_fk FOREIGN KEY (file_id) REFERENCES public.project_files(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_owner_id_users_user_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.role_grants
    ADD CONSTRAINT role_grants_assigned_by_users_user_id_fk FOREIGN KEY (assigned_by) REFERENCES public.users(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.role_grants
    ADD CONSTRAINT role_grants_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_identity_id_identities_id_fk FOREIGN KEY (identity_id) REFERENCES public.identities(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
