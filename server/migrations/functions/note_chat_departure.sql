-- Records who has left which chat, also for servers of the previous release.
CREATE OR REPLACE FUNCTION note_chat_departure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_departures (user_id, chat_id) VALUES (OLD.user_id, OLD.chat_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER chat_participants_departures AFTER DELETE ON chat_participants
  FOR EACH ROW EXECUTE FUNCTION note_chat_departure();
