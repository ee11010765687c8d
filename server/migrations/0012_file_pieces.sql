-- A content lies in pieces of its own, so that it is taken in and handed on without being in memory as a whole. Nothing
-- is compressed: that would cost the time in which other calls wait.
CREATE TABLE "project_file_pieces" (
	"content_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "project_file_pieces_content_id_number_pk" PRIMARY KEY("content_id","number")
);
--> statement-breakpoint
ALTER TABLE "project_file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "segment" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "project_file_versions" DROP CONSTRAINT "project_file_versions_file_id_version_pk";--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD COLUMN "project_id" uuid;--> statement-breakpoint
UPDATE "project_file_versions" v SET "project_id" = f."project_id" FROM "project_files" f WHERE f."id" = v."file_id";--> statement-breakpoint
ALTER TABLE "project_file_versions" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
-- The inner query unpacks each content once, and not for each of its pieces.
INSERT INTO "project_file_pieces" ("content_id", "number", "bytes")
  SELECT v."id", n, substring(v."content" FROM n * 65536 + 1 FOR 65536)
  FROM (SELECT "id", "content" || ''::bytea AS "content" FROM "project_file_versions" OFFSET 0) v,
    generate_series(0, (octet_length(v."content") - 1) / 65536) n;
--> statement-breakpoint
ALTER TABLE "project_file_pieces" ADD CONSTRAINT "project_file_pieces_content_id_project_file_versions_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."project_file_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file_versions" ADD CONSTRAINT "project_file_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_file_versions_file" ON "project_file_versions" USING btree ("file_id","version");--> statement-breakpoint
CREATE INDEX "project_file_versions_project" ON "project_file_versions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_file_versions_incoming" ON "project_file_versions" USING btree ("id") WHERE "project_file_versions"."file_id" IS NULL;--> statement-breakpoint
ALTER TABLE "project_file_versions" DROP COLUMN "content";
