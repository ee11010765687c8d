-- Who has an account already knows the way: the first steps are for those who come from now on.
ALTER TABLE "users" ADD COLUMN "first_steps" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "first_steps" SET DEFAULT 'open';
