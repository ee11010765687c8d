-- How long a session is, counted as its messages are stored. Those from before do not count: adding them up would read all of them.
ALTER TABLE "ai_sessions" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;
