-- Stores a single message, with the outcomes of chat_append: most batches hold one message, and the statement for many
-- takes twice as long. The first statement waits for the chat's row and reads its newest state; every outcome other than
-- stored is left to chat_append, under the same lock.
CREATE OR REPLACE FUNCTION chat_append_one(of_chat uuid, of_sender uuid, of_request text, of_content text)
RETURNS TABLE (outcome text, message_seq integer, stored_at timestamptz)
LANGUAGE plpgsql AS $$
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
      IF position('@' IN of_content) > 0 THEN
        INSERT INTO chat_agent_mentions (chat_id, seq)
          SELECT of_chat, message_seq
          WHERE EXISTS (SELECT 1 FROM chat_agents g WHERE g.chat_id = of_chat AND g.removed_at IS NULL);
      END IF;
      outcome := 'stored';
      RETURN NEXT;
      RETURN;
    END IF;
    -- It was stored earlier; no other transaction has seen this seq yet.
    UPDATE chats c SET last_seq = c.last_seq - 1 WHERE c.id = of_chat;
  END IF;
  RETURN QUERY
    SELECT a.outcome, a.message_seq, a.stored_at
    FROM chat_append(ARRAY[of_chat], ARRAY[of_sender], ARRAY[of_request], ARRAY[of_content]) AS a;
END
$$;
