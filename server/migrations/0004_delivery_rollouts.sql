CREATE TABLE "delivery_members" (
	"team" text NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_members_team_user_id_pk" PRIMARY KEY("team","user_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_failures" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"hash" text NOT NULL,
	"outcome" text NOT NULL,
	"class" text NOT NULL,
	"message" text,
	"frame" text,
	"views" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_failures_remote_release_hash_pk" PRIMARY KEY("remote","release","hash")
);
--> statement-breakpoint
CREATE TABLE "delivery_measures" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"metric" text NOT NULL,
	"bound" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "delivery_measures_remote_hour_release_metric_bound_pk" PRIMARY KEY("remote","hour","release","metric","bound")
);
--> statement-breakpoint
CREATE TABLE "delivery_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_rollout_voices" (
	"rollout_id" uuid NOT NULL,
	"person" text NOT NULL,
	"is_new" boolean NOT NULL,
	"has_failed" boolean NOT NULL,
	CONSTRAINT "delivery_rollout_voices_rollout_id_person_is_new_pk" PRIMARY KEY("rollout_id","person","is_new")
);
--> statement-breakpoint
ALTER TABLE "delivery_remotes" ADD COLUMN "pinned" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_remotes" ADD COLUMN "disabled" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_remotes" ADD COLUMN "tolerance" double precision DEFAULT 0.02 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_remotes" ADD COLUMN "confidence" double precision DEFAULT 0.999 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_releases" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_rollouts" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_rollout_voices" ADD CONSTRAINT "delivery_rollout_voices_rollout_id_delivery_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."delivery_rollouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_members_user" ON "delivery_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delivery_overrides_user" ON "delivery_overrides" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_rollouts_running" ON "delivery_rollouts" USING btree ("remote") WHERE state = 'running';