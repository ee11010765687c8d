CREATE TABLE "quality_measuring" (
	"id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"size" text NOT NULL,
	"state" text NOT NULL,
	"done" integer NOT NULL,
	"calls" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"max_tokens" bigint NOT NULL,
	"failure" text,
	"is_stop_wanted" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
