ALTER TABLE "users" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now an account was active because its provider vouched for the e-mail; for all others the next sign-in says so.
UPDATE "users" SET "email_verified" = true WHERE "email" IS NOT NULL AND "status" IN ('active', 'verified');
