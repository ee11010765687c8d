CREATE TABLE "delivery_release_maps" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"script" text NOT NULL,
	"sha384" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "delivery_release_maps_remote_release_script_pk" PRIMARY KEY("remote","release","script")
);
--> statement-breakpoint
CREATE TABLE "delivery_maps" (
	"remote" text NOT NULL,
	"sha384" text NOT NULL,
	"size" integer NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_maps_remote_sha384_pk" PRIMARY KEY("remote","sha384")
);
--> statement-breakpoint
ALTER TABLE "delivery_release_maps" ADD CONSTRAINT "delivery_release_maps_remote_release_delivery_releases_remote_id_fk" FOREIGN KEY ("remote","release") REFERENCES "public"."delivery_releases"("remote","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_release_maps_hash" ON "delivery_release_maps" USING btree ("remote","sha384");