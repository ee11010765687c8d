-- Posts a batch of movements in one statement and returns the outcome of each, in their order.
-- The advisory lock makes batches of several servers follow one another, which the hash chain needs; the accounts are
-- also locked in the order of their ids, against writers that do not use this function.
-- Balances are read once, moved in memory and written once: a busy account costs a batch one row, not one a movement.
-- No two entries of a batch may share a key, close the same transfer or count against a limit of the same receiver.
CREATE OR REPLACE FUNCTION ledger.post(
  p_accounts bigint[], -- distinct, in rising order
  p_keys text[],
  p_kinds text[],
  p_from int[], -- places in p_accounts; null where there is no such account
  p_to int[],
  p_units bigint[],
  p_reasons text[],
  p_actors text[],
  p_closes bigint[],
  p_limits int[],
  p_limits_since timestamptz[]
) RETURNS TABLE (
  place int, outcome text, seq bigint, hash bytea, at timestamptz, from_balance bigint, to_balance bigint
)
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
-- Plans are made once, while the tables are small, and kept: they must be those for large ones. Making them anew for
-- each batch would cost more than the batch.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
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
