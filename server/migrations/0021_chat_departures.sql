CREATE TABLE "chat_departures" (
	"user_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	CONSTRAINT "chat_departures_user_id_chat_id_pk" PRIMARY KEY("user_id","chat_id")
);
--> statement-breakpoint
-- Fills in earlier departures. This reads all messages, but blocks nothing.
INSERT INTO "chat_departures" ("user_id", "chat_id")
SELECT DISTINCT ("event" ->> 'user_id')::uuid, "chat_id" FROM "chat_messages"
WHERE "event" ->> 'kind' IN ('participant_removed', 'participant_left') AND "event" ->> 'user_id' IS NOT NULL;
