CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "idempotency_keys"
SELECT "key", "user_id", "fingerprint", "reply", "created_at" FROM "chat_creations"
UNION ALL SELECT "key", "owner_id", "fingerprint", "reply", "created_at" FROM "project_creations"
-- The fingerprint is that of a call without a body.
UNION ALL SELECT
	concat_ws('/', 'projects.chat', "project_id", "owner_id", "request_id"), "owner_id",
	'47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU', to_jsonb("session_id"), now()
FROM "project_chat_starts" JOIN "projects" ON "projects"."id" = "project_id";--> statement-breakpoint
CREATE INDEX "idempotency_keys_user" ON "idempotency_keys" USING btree ("user_id");--> statement-breakpoint
DROP TABLE "chat_creations" CASCADE;--> statement-breakpoint
DROP TABLE "project_chat_starts" CASCADE;--> statement-breakpoint
DROP TABLE "project_creations" CASCADE;
