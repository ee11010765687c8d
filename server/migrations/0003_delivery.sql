CREATE TABLE "delivery_remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"team" text NOT NULL,
	"live" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_release_files" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"path" text NOT NULL,
	"sha384" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "delivery_release_files_remote_release_path_pk" PRIMARY KEY("remote","release","path")
);
--> statement-breakpoint
CREATE TABLE "delivery_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_releases" (
	"remote" text NOT NULL,
	"id" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"actor_id" uuid,
	"token_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_releases_remote_id_pk" PRIMARY KEY("remote","id")
);
--> statement-breakpoint
CREATE TABLE "delivery_rollouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"kind" text NOT NULL,
	"strategy" text NOT NULL,
	"state" text NOT NULL,
	"from_release" text,
	"to_release" text,
	"reason" text,
	"revision" integer NOT NULL,
	"actor_id" uuid,
	"token_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_files" (
	"sha384" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"object_key" text NOT NULL,
	"brotli_key" text,
	"gzip_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_release_files" ADD CONSTRAINT "delivery_release_files_remote_release_delivery_releases_remote_id_fk" FOREIGN KEY ("remote","release") REFERENCES "public"."delivery_releases"("remote","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_tokens" ADD CONSTRAINT "delivery_tokens_remote_delivery_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."delivery_remotes"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_releases" ADD CONSTRAINT "delivery_releases_remote_delivery_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."delivery_remotes"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_rollouts" ADD CONSTRAINT "delivery_rollouts_remote_delivery_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."delivery_remotes"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_release_files_hash" ON "delivery_release_files" USING btree ("sha384");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_tokens_hash" ON "delivery_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "delivery_tokens_made" ON "delivery_tokens" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_releases_made" ON "delivery_releases" USING btree ("remote","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_rollouts_revision" ON "delivery_rollouts" USING btree ("remote","revision");