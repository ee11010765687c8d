CREATE TABLE "model_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"purposes" jsonb NOT NULL,
	"position" integer NOT NULL,
	"sealed_secret" text,
	"allowed_host" text,
	"context_tokens" integer NOT NULL,
	"input_price" numeric(12, 6),
	"output_price" numeric(12, 6),
	"budget" jsonb NOT NULL,
	"is_enabled" boolean NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"day" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"calls" integer NOT NULL,
	"estimated_calls" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" numeric(20, 12) NOT NULL,
	CONSTRAINT "model_usage_day_connection_id_user_id_pk" PRIMARY KEY("day","connection_id","user_id")
);
