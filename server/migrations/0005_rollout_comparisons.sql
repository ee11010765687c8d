CREATE TABLE "delivery_rollout_comparisons" (
	"rollout_id" uuid PRIMARY KEY NOT NULL,
	"old_people" integer NOT NULL,
	"old_failed" integer NOT NULL,
	"new_people" integer NOT NULL,
	"new_failed" integer NOT NULL,
	"worse_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "delivery_remotes" ALTER COLUMN "tolerance" SET DEFAULT 0.01;--> statement-breakpoint
ALTER TABLE "delivery_rollout_comparisons" ADD CONSTRAINT "delivery_rollout_comparisons_rollout_id_delivery_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."delivery_rollouts"("id") ON DELETE cascade ON UPDATE no action;