CREATE TABLE "onboarding_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "onboarding_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"source" jsonb NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "onboarding_changes" ADD CONSTRAINT "onboarding_changes_session_id_ai_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ai_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_changes" ADD CONSTRAINT "onboarding_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "onboarding_changes_run" ON "onboarding_changes" USING btree ("run_id","field");--> statement-breakpoint
CREATE INDEX "onboarding_changes_session" ON "onboarding_changes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "onboarding_changes_profile" ON "onboarding_changes" USING btree ("profile_id","field","position") WHERE "onboarding_changes"."undone_at" IS NULL;