-- The first replies of `POST /chats` had the names of all participants, which an erasure of one of them did not reach.
UPDATE "idempotency_keys" SET "reply" = jsonb_build_object('id', "reply"->'id')
WHERE "key" LIKE 'chats.create/%' AND "reply" ? 'participants';--> statement-breakpoint
-- allowed: only calls that create something have a row; a million are read in a second, in which new ones wait.
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");
