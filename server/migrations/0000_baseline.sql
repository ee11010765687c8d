CREATE TYPE "public"."role" AS ENUM('USER', 'CREATOR', 'REVIEWER', 'PM', 'ADMIN', 'AGENT', 'TREASURY');--> statement-breakpoint
CREATE TYPE "public"."user_status" AS ENUM('registered', 'verified', 'active', 'suspended', 'archived');--> statement-breakpoint
CREATE TABLE "audit_links" (
	"chain" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"address_digest" text,
	"reason_digest" text,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_chain_seq_pk" PRIMARY KEY("chain","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"request_id" text,
	"reason" text,
	"address_salt" uuid DEFAULT gen_random_uuid(),
	"reason_salt" uuid DEFAULT gen_random_uuid()
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"object_key" text NOT NULL,
	"hash" text NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_objects" (
	"object_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"identity_id" uuid NOT NULL,
	"refresh_salt" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"provider_refresh_token" text,
	"id_token" text,
	"id_token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"secrets" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "development_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text,
	"experience_years" smallint,
	"location" text,
	"onet_soc_code" text,
	"avatar_url" text DEFAULT '' NOT NULL,
	"professional_status" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key_competencies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"riasec_profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"social_indicators" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"achievements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"work_styles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bigfive_profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower("full_name" || chr(10) || coalesce("job_title", '') || chr(10) || coalesce("location", ''))) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"access_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"user_id" uuid NOT NULL,
	"role" "role" NOT NULL,
	"assigned_by" uuid,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_grants_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"status" "user_status" NOT NULL,
	"kyc_level" smallint NOT NULL,
	"users" integer NOT NULL,
	CONSTRAINT "user_counts_status_kyc_level_pk" PRIMARY KEY("status","kyc_level")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"handle" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text,
	"avatar_url" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"status" "user_status" DEFAULT 'registered' NOT NULL,
	"kyc_level" smallint DEFAULT 0 NOT NULL,
	"is_agent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower("handle" || chr(10) || "display_name" || chr(10) || coalesce("email", ''))) STORED NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"locale_chosen" boolean DEFAULT false NOT NULL,
	"timezone_chosen" boolean DEFAULT false NOT NULL,
	"first_steps" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "users_kyc_level" CHECK ("users"."kyc_level" BETWEEN 0 AND 3)
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"member_ids" uuid[] NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chats_members" CHECK (cardinality("chats"."member_ids") <= 6)
);
--> statement-breakpoint
CREATE TABLE "chat_creations" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid,
	"request_id" text,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"event" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_participants_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "development_sign_in" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "development_sign_in_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
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
CREATE TABLE "project_chat_starts" (
	"project_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "project_chat_starts_project_id_request_id_pk" PRIMARY KEY("project_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "project_file_pieces" (
	"content_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "project_file_pieces_content_id_number_pk" PRIMARY KEY("content_id","number")
);
--> statement-breakpoint
CREATE TABLE "project_file_versions" (
	"file_id" uuid,
	"version" text,
	"segment" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_passage_vectors" (
	"file_id" uuid NOT NULL,
	"model" text NOT NULL,
	"hash" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "project_passage_vectors_file_id_model_hash_pk" PRIMARY KEY("file_id","model","hash")
);
--> statement-breakpoint
CREATE TABLE "project_creations" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"passages" integer,
	"size" integer NOT NULL,
	"version" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_run_events" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_run_events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ai_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"content" text NOT NULL,
	"name" text,
	"kwargs" jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_run_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_run_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"prompt_id" uuid,
	"input" jsonb,
	"status" text NOT NULL,
	"pause_id" text,
	"is_stop_requested" boolean DEFAULT false NOT NULL,
	"last_seq" integer NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"takeovers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"project_id" uuid,
	"profile_id" uuid,
	"agent_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_assigned_by_users_user_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_changes" ADD CONSTRAINT "onboarding_changes_session_id_ai_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ai_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_changes" ADD CONSTRAINT "onboarding_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_chat_starts" ADD CONSTRAINT "project_chat_starts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file_pieces" ADD CONSTRAINT "project_file_pieces_content_id_project_file_versions_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."project_file_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD CONSTRAINT "project_file_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD CONSTRAINT "project_file_versions_file_id_project_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."project_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_passage_vectors" ADD CONSTRAINT "project_passage_vectors_file_id_project_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."project_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_creations" ADD CONSTRAINT "project_creations_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_run_events" ADD CONSTRAINT "ai_run_events_run_id_ai_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."ai_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_messages" ADD CONSTRAINT "ai_messages_session_id_ai_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ai_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_run_notes" ADD CONSTRAINT "ai_run_notes_run_id_ai_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."ai_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_session_id_ai_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ai_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_prompt_id_ai_messages_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."ai_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sessions" ADD CONSTRAINT "ai_sessions_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_entry" ON "audit_links" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "loose_objects_since" ON "loose_objects" USING btree ("since");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_flows_expiry" ON "sign_in_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "development_mails_created" ON "development_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agents_profile" ON "agents" USING btree ("profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_user" ON "profiles" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_expiry" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_issuer_subject_unique" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "role_grants_role" ON "role_grants" USING btree ("role","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_handle_unique" ON "users" USING btree (lower("handle"));--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("display_name"),"user_id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_level" ON "users" USING btree ("kyc_level","created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_request" ON "chat_messages" USING btree ("chat_id","sender_id","request_id");--> statement-breakpoint
CREATE INDEX "chat_participants_user" ON "chat_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "development_sign_in_grant" ON "development_sign_in" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "development_sign_in_uid" ON "development_sign_in" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "development_sign_in_expiry" ON "development_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "onboarding_changes_run" ON "onboarding_changes" USING btree ("run_id","field");--> statement-breakpoint
CREATE INDEX "onboarding_changes_session" ON "onboarding_changes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "onboarding_changes_profile" ON "onboarding_changes" USING btree ("profile_id","field","position") WHERE "onboarding_changes"."undone_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "project_file_versions_file" ON "project_file_versions" USING btree ("file_id","version");--> statement-breakpoint
CREATE INDEX "project_file_versions_project" ON "project_file_versions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_file_versions_incoming" ON "project_file_versions" USING btree ("id") WHERE "project_file_versions"."file_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "project_files_name" ON "project_files" USING btree ("project_id","filename");--> statement-breakpoint
CREATE INDEX "project_files_to_read" ON "project_files" USING btree ("updated_at") WHERE "project_files"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "projects_owner" ON "projects" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_run_events_effect" ON "ai_run_events" USING btree ("run_id",("data" ->> 'key')) WHERE "ai_run_events"."type" = 'effect.done';--> statement-breakpoint
CREATE INDEX "ai_messages_session" ON "ai_messages" USING btree ("session_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_messages_request" ON "ai_messages" USING btree ("session_id","request_id");--> statement-breakpoint
CREATE INDEX "ai_run_notes_run" ON "ai_run_notes" USING btree ("run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_runs_active" ON "ai_runs" USING btree ("session_id") WHERE "ai_runs"."status" IN ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE INDEX "ai_runs_session" ON "ai_runs" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_runs_prompt" ON "ai_runs" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "ai_runs_lease" ON "ai_runs" USING btree ("lease_until") WHERE "ai_runs"."status" IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX "ai_sessions_owner" ON "ai_sessions" USING btree ("owner_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "ai_sessions_project" ON "ai_sessions" USING btree ("project_id");--> statement-breakpoint
-- Space beside each row, so that raising a chat's counter stays in its page and touches no index.
ALTER TABLE "chats" SET (fillfactor = 50);--> statement-breakpoint
-- Contents are stored uncompressed: compressing them would delay other calls.
ALTER TABLE "project_file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "segment" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Indexes for searching parts of words. Without the extension, searches scan the table and find the same rows.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS profiles_search ON profiles USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available, searches do without an index: %', SQLERRM;
END;
$$;
