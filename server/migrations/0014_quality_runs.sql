CREATE TABLE "quality_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "quality_runs_digest_unique" UNIQUE("digest")
);
