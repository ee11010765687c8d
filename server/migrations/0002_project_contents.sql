-- Uploads that broke off. From here on a content belongs to a file from the beginning.
DELETE FROM "project_file_versions" WHERE "file_id" IS NULL OR "version" IS NULL;--> statement-breakpoint
DROP INDEX "project_file_versions_incoming";--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "file_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD COLUMN "size" integer;
