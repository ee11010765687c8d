ALTER TABLE "users" ADD COLUMN "locale_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "timezone_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Other values than the defaults were chosen by the person or their provider.
UPDATE "users" SET "locale_chosen" = "locale" <> 'en-US', "timezone_chosen" = "timezone" <> 'UTC' WHERE "locale" <> 'en-US' OR "timezone" <> 'UTC';
