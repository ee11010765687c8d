-- Lists by status and level read one index in their order, and a search for several words begins with the whole words in it.
-- allowed: a million people take seconds, in which new people and changes of names wait.
CREATE INDEX "users_status_level" ON "users" USING btree ("status","kyc_level","created_at","user_id");--> statement-breakpoint
-- allowed: a hundred thousand people take three seconds, in which new people and changes of names wait.
CREATE INDEX "users_words" ON "users" USING gin (regexp_split_to_array("search_text", '[\x01-/:-@\[-`{-\x7f]+')) WITH (fastupdate=off);
