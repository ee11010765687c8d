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
ALTER TABLE "ai_run_events" ADD CONSTRAINT "ai_run_events_run_id_ai_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."ai_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_messages" ADD CONSTRAINT "ai_messages_session_id_ai_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ai_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_session_id_ai_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ai_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_prompt_id_ai_messages_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."ai_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sessions" ADD CONSTRAINT "ai_sessions_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_run_events_effect" ON "ai_run_events" USING btree ("run_id",("data" ->> 'key')) WHERE "ai_run_events"."type" = 'effect.done';--> statement-breakpoint
CREATE INDEX "ai_messages_session" ON "ai_messages" USING btree ("session_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_messages_request" ON "ai_messages" USING btree ("session_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_runs_active" ON "ai_runs" USING btree ("session_id") WHERE "ai_runs"."status" IN ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE INDEX "ai_runs_session" ON "ai_runs" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_runs_prompt" ON "ai_runs" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "ai_runs_lease" ON "ai_runs" USING btree ("lease_until") WHERE "ai_runs"."status" IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX "ai_sessions_owner" ON "ai_sessions" USING btree ("owner_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "ai_sessions_project" ON "ai_sessions" USING btree ("project_id");