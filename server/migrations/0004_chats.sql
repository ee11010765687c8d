CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"member_ids" uuid[] NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chats_members" CHECK (cardinality("chats"."member_ids") <= 6)
);
--> statement-breakpoint
CREATE TABLE "chat_creations" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid,
	"request_id" text,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"event" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_participants_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"access_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_request" ON "chat_messages" USING btree ("chat_id","sender_id","request_id");--> statement-breakpoint
CREATE INDEX "chat_participants_user" ON "chat_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_expiry" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
-- Room beside each row, so that the counter of a chat is raised in place and no index is touched.
ALTER TABLE "chats" SET (fillfactor = 50);--> statement-breakpoint
-- Stores messages of one or many chats, all or none. The chats' rows are locked first, in one order: what the second
-- statement reads is therefore the newest state, and nobody else adds to these logs until the transaction ends.
-- Outcomes: stored; known (stored before under this request_id); reused (the same with another text); archived; absent.
CREATE FUNCTION chat_append(chat_ids uuid[], sender_ids uuid[], request_ids text[], contents text[])
RETURNS TABLE (place integer, outcome text, message_seq integer, stored_at timestamptz)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM chats c WHERE c.id = ANY (chat_ids) ORDER BY c.id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH input AS MATERIALIZED (
    SELECT t.chat_id, t.sender_id, t.request_id, t.content, t.ord::integer AS ord
    FROM unnest(chat_ids, sender_ids, request_ids, contents)
      WITH ORDINALITY AS t (chat_id, sender_id, request_id, content, ord)
  ), known AS MATERIALIZED (
    SELECT i.ord, m.seq, m.created_at, m.content = i.content AS is_same
    FROM input i
    JOIN chat_messages m
      ON m.chat_id = i.chat_id AND m.sender_id = i.sender_id AND m.request_id = i.request_id
  ), accepted AS MATERIALIZED (
    SELECT i.*, c.last_seq + (row_number() OVER (PARTITION BY i.chat_id ORDER BY i.ord))::integer AS seq
    FROM input i
    JOIN chats c ON c.id = i.chat_id
    WHERE c.archived_at IS NULL AND i.sender_id = ANY (c.member_ids)
      AND NOT EXISTS (SELECT 1 FROM known k WHERE k.ord = i.ord)
  ), stored AS (
    INSERT INTO chat_messages (chat_id, seq, sender_id, request_id, type, content, created_at)
    SELECT a.chat_id, a.seq, a.sender_id, a.request_id, 'text', a.content,
           date_trunc('milliseconds', clock_timestamp())
    FROM accepted a ORDER BY a.ord
    RETURNING chat_messages.chat_id, chat_messages.seq, chat_messages.created_at
  ), raised AS (
    UPDATE chats c SET last_seq = most.seq
    FROM (SELECT a.chat_id, max(a.seq) AS seq FROM accepted a GROUP BY a.chat_id) most
    WHERE c.id = most.chat_id
  )
  SELECT i.ord,
         CASE
           WHEN k.is_same THEN 'known'
           WHEN k.ord IS NOT NULL THEN 'reused'
           WHEN s.seq IS NOT NULL THEN 'stored'
           WHEN i.sender_id = ANY (c.member_ids) THEN 'archived'
           ELSE 'absent'
         END,
         coalesce(s.seq, k.seq),
         coalesce(s.created_at, k.created_at)
  FROM input i
  LEFT JOIN known k ON k.ord = i.ord
  LEFT JOIN accepted a ON a.ord = i.ord
  LEFT JOIN stored s ON s.chat_id = a.chat_id AND s.seq = a.seq
  LEFT JOIN chats c ON c.id = i.chat_id;
END
$$;
