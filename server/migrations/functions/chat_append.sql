-- Stores messages of one or many chats, all or none. The rows of the chats are locked first, in the order of their ids:
-- the second statement therefore reads the newest state, and nothing else is appended to these logs until the
-- transaction ends. The time grows linearly with the number of messages, because no result of the statement is joined
-- with itself. A message that may mention an agent is noted for the servers in the same transaction.
-- Outcomes: stored; known (stored earlier under this request_id); reused (the same request_id with another text);
-- archived; absent.
CREATE OR REPLACE FUNCTION chat_append(chat_ids uuid[], sender_ids uuid[], request_ids text[], contents text[])
RETURNS TABLE (place integer, outcome text, message_seq integer, stored_at timestamptz)
LANGUAGE plpgsql AS $$
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
  ), noted AS (
    INSERT INTO chat_agent_mentions (chat_id, seq)
    SELECT a.chat_id, a.seq FROM accepted a
    WHERE position('@' IN a.content) > 0
      AND EXISTS (SELECT 1 FROM chat_agents g WHERE g.chat_id = a.chat_id AND g.removed_at IS NULL)
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
