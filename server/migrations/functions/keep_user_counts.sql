-- Keeps user_counts, so that a list of users need not count them. Each statement changes the rows in one order, so that
-- two of them cannot deadlock.
CREATE OR REPLACE FUNCTION keep_user_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS counted (status, kyc_level, users)
    SELECT status, kyc_level, count(*) FROM entered GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, kyc_level) DO UPDATE SET users = counted.users + excluded.users;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts AS counted (status, kyc_level, users)
    SELECT status, kyc_level, -count(*) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, kyc_level) DO UPDATE SET users = counted.users + excluded.users;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO user_counts AS counted (status, kyc_level, users)
    SELECT status, kyc_level, sum(change) FROM (
      SELECT status, kyc_level, 1 AS change FROM entered
      UNION ALL
      SELECT status, kyc_level, -1 FROM gone
    ) AS changes
    GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (status, kyc_level) DO UPDATE SET users = counted.users + excluded.users;
  ELSE
    DELETE FROM user_counts;
  END IF;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER users_counted_in AFTER INSERT ON users
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION keep_user_counts();

CREATE OR REPLACE TRIGGER users_counted_out AFTER DELETE ON users
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_user_counts();

CREATE OR REPLACE TRIGGER users_counted_anew AFTER UPDATE ON users
  REFERENCING OLD TABLE AS gone NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION keep_user_counts();

CREATE OR REPLACE TRIGGER users_emptied AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION keep_user_counts();
