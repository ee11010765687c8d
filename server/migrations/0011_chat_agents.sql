CREATE TABLE "chat_agent_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_agent_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_agent_mentions" (
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "chat_agent_mentions_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"since_seq" integer NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "agent_note" jsonb;--> statement-breakpoint
ALTER TABLE "chat_agent_answers" ADD CONSTRAINT "chat_agent_answers_chat_agent_id_chat_agents_id_fk" FOREIGN KEY ("chat_agent_id") REFERENCES "public"."chat_agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_agents" ADD CONSTRAINT "chat_agents_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_agents" ADD CONSTRAINT "chat_agents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_agents" ADD CONSTRAINT "chat_agents_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_agent_answers_question" ON "chat_agent_answers" USING btree ("chat_agent_id","seq");--> statement-breakpoint
CREATE INDEX "chat_agent_answers_waiting" ON "chat_agent_answers" USING btree ("created_at") WHERE "chat_agent_answers"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_agent_answers_queue" ON "chat_agent_answers" USING btree ("chat_agent_id","seq") WHERE "chat_agent_answers"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_agent_answers_owner" ON "chat_agent_answers" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_agent_answers_chat" ON "chat_agent_answers" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_agent_answers_created" ON "chat_agent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_agents_chat" ON "chat_agents" USING btree ("chat_id","agent_id");--> statement-breakpoint
CREATE INDEX "chat_agents_agent" ON "chat_agents" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "chat_agents_owner" ON "chat_agents" USING btree ("owner_id");