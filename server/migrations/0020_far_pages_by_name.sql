-- allowed: a hundred thousand people take a second, in which new people and changes of accounts wait.
CREATE INDEX "users_by_name" ON "users" USING btree (lower("display_name"),"user_id","display_name","status");--> statement-breakpoint
-- After the other one is made: dropping locks readers out, too, until the end.
DROP INDEX "users_name";
