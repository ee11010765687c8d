-- allowed: a hundred thousand people take a second, in which new people and changes of accounts wait.
CREATE INDEX "users_status_level" ON "users" USING btree ("status","kyc_level","created_at","user_id");--> statement-breakpoint
-- A search with whole words in it begins with the people who have those, and compares the trigrams of no others.
-- allowed: a hundred thousand people take seven seconds, in which new people and changes of accounts wait.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX users_search_words ON users USING gin (
      regexp_split_to_array(search_text, '[\x01-/:-@\[-`{-\x7f]+'), search_text gin_trgm_ops
    ) WITH (fastupdate = off);
    -- After the other one is made: dropping locks readers out, too, until the end.
    DROP INDEX IF EXISTS users_search;
  END IF;
END;
$$;
