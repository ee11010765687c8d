-- A run that asks its person something waits until a time.
ALTER TABLE "ai_runs" ADD COLUMN "pause_until" timestamp with time zone;--> statement-breakpoint
-- allowed: no run has such a time yet, so that the index is empty; a million runs are read in a second, in which new ones wait.
CREATE INDEX "ai_runs_pause" ON "ai_runs" USING btree ("pause_until") WHERE "ai_runs"."pause_until" IS NOT NULL;
