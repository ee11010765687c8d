CREATE TABLE "project_passage_vectors" (
	"file_id" uuid NOT NULL,
	"model" text NOT NULL,
	"hash" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "project_passage_vectors_file_id_model_hash_pk" PRIMARY KEY("file_id","model","hash")
);
--> statement-breakpoint
ALTER TABLE "project_passage_vectors" ADD CONSTRAINT "project_passage_vectors_file_id_project_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."project_files"("id") ON DELETE cascade ON UPDATE no action;