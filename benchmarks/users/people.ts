import type { Database } from '../../server/src/platform/database/index.ts';

const firstNames = [
  'Elena',
  'Tomás',
  'Priya',
  'Jonas',
  'Lea',
  'Anders',
  'Sofia',
  'Ruth',
  'Marek',
  'Ida',
  'Omar',
  'Nina',
];
const lastNames = [
  'Marković',
  'Nogueira',
  'Raman',
  'Okafor',
  'Marchetti',
  'Kjær',
  'Watanabe',
  'Adeyemi',
  'Dvořák',
  'Haddad',
];
const statuses = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'verified',
  'registered',
  'suspended',
];

/** Number of people stored per statement. */
const portion = 5_000;

/** Fills the table with people like those of a large platform: most are active, few have an additional role. */
export async function fillPeople({ pool }: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += portion) {
    await pool.query(
      `INSERT INTO users (handle, display_name, email, email_verified, status, kyc_level, created_at)
       SELECT 'person-' || n,
              ($1::text[])[1 + n % $3] || ' ' || ($2::text[])[1 + (n / 7) % $4] || ' ' || n,
              'person-' || n || '@example.test',
              true,
              ($5::text[])[1 + n % 10]::user_status,
              (n % 4)::smallint,
              now() - n * interval '7 minutes'
       FROM generate_series($6::int, $7::int) n`,
      [
        ...[firstNames, lastNames, firstNames.length, lastNames.length, statuses],
        ...[from, Math.min(from + portion - 1, count)],
      ],
    );
  }
  await pool.query(
    "INSERT INTO role_grants (user_id, role) SELECT user_id, 'USER' FROM users ON CONFLICT DO NOTHING",
  );
  await pool.query(
    "INSERT INTO role_grants (user_id, role) SELECT user_id, 'CREATOR' FROM users WHERE handle LIKE 'person-%7' ON CONFLICT DO NOTHING",
  );
  await pool.query(
    "INSERT INTO role_grants (user_id, role) SELECT user_id, 'REVIEWER' FROM users WHERE handle LIKE 'person-%77' ON CONFLICT DO NOTHING",
  );
  await pool.query('VACUUM ANALYZE users');
  await pool.query('VACUUM ANALYZE role_grants');
}
