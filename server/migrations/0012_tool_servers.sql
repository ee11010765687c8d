CREATE TABLE "tool_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"header" text,
	"sealed_secret" text,
	"allowed_host" text,
	"is_enabled" boolean NOT NULL,
	"tools" jsonb NOT NULL,
	"allowed_tools" jsonb NOT NULL,
	"left_out" integer NOT NULL,
	"read_at" timestamp with time zone,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tool_servers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "tool_servers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "may_read" jsonb DEFAULT '[]'::jsonb NOT NULL;