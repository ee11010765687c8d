CREATE TABLE "project_chat_starts" (
	"project_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "project_chat_starts_project_id_request_id_pk" PRIMARY KEY("project_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "project_file_versions" (
	"file_id" uuid NOT NULL,
	"version" text NOT NULL,
	"content" "bytea" NOT NULL,
	"segment" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_file_versions_file_id_version_pk" PRIMARY KEY("file_id","version")
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
ALTER TABLE "project_chat_starts" ADD CONSTRAINT "project_chat_starts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD CONSTRAINT "project_file_versions_file_id_project_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."project_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_creations" ADD CONSTRAINT "project_creations_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_files_name" ON "project_files" USING btree ("project_id","filename");--> statement-breakpoint
CREATE INDEX "project_files_to_read" ON "project_files" USING btree ("updated_at") WHERE "project_files"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "projects_owner" ON "projects" USING btree ("owner_id","created_at","id");