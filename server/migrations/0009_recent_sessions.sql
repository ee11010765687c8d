-- Sessions with assistants are listed by their last change. Deleting a profile looks for its changes, and deleting an
-- identity for its sessions: without these indexes each such deletion read the whole table.
DROP INDEX "ai_sessions_owner";--> statement-breakpoint
-- allowed: sessions are removed when they end, so that an index of a million people takes seconds, in which sign-ins wait.
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
-- allowed: a handful of changes a person; nothing but onboarding writes them.
CREATE INDEX "onboarding_changes_of_profile" ON "onboarding_changes" USING btree ("profile_id");--> statement-breakpoint
-- allowed: some tens of sessions a person; new ones wait for seconds.
CREATE INDEX "ai_sessions_owner" ON "ai_sessions" USING btree ("owner_id","kind","updated_at","id");
