import { at, from, id, ofPerson, type Rows, type Size } from './rows.ts';

/** Twenty remotes, with one release per hundred people. */
export function deliveryRows({ people }: Size): Rows {
  const remote = "'filled' || n % 20";
  const release = `'1.0.' || n % ${Math.ceil(people / 100)} || '-aaaa'`;
  const rollout = id('rollout');
  return [
    [
      `INSERT INTO delivery_remotes (name, team, changed_at) SELECT 'filled' || n % 20, 'team', now() ${from}
       ON CONFLICT DO NOTHING`,
      20,
    ],
    [
      `INSERT INTO delivery_releases (remote, id, manifest, fingerprint, files, bytes, created_at, used_at)
       SELECT DISTINCT ON (${remote}, ${release}) ${remote}, ${release}, '{}'::jsonb, md5('r' || n), 1, 1, now(), now()
       ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_release_files (remote, release, path, sha384, size)
       SELECT ${remote}, ${release}, 'file-' || n || '.js', md5('content' || n), 1 ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_files (sha384, size, object_key, created_at)
       SELECT md5('content' || n), 1, 'delivered-' || n, now() ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_release_maps (remote, release, script, sha384, size)
       SELECT ${remote}, ${release}, 'file-' || n || '.js', md5('map' || n), 1 ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_maps (remote, sha384, size, object_key, created_at)
       SELECT ${remote}, md5('map' || n), 1, 'map-' || n, now() ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_tokens (id, remote, label, hash, created_by, created_at)
       SELECT ${id('token')}, ${remote}, 'CI', md5('hash' || n), ${ofPerson(people)}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_rollouts (id, remote, kind, strategy, state, to_release, revision, started_at, ended_at)
       SELECT ${rollout}, ${remote}, 'promotion', 'all', 'completed', ${release}, n, ${at}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_rollout_voices (rollout_id, person, is_new, has_failed)
       SELECT ${rollout}, md5('voice' || n), true, false ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_rollout_comparisons (rollout_id, old_people, old_failed, new_people, new_failed)
       SELECT ${rollout}, 1, 0, 1, 0 ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_members (team, user_id, added_at)
       SELECT 'team-' || n % 500, ${id('user')}, now() ${from}`,
      20,
    ],
    [
      `INSERT INTO delivery_overrides (id, user_id, remote, release, created_at, expires_at)
       SELECT 'override-' || n, ${ofPerson(people)}, ${remote}, ${release}, now(), now() + interval '1 day' ${from}`,
      people,
    ],
    [
      `INSERT INTO delivery_measures (remote, release, hour, metric, bound, count)
       SELECT ${remote}, ${release}, date_trunc('hour', now()) - (n / 100) * interval '1 hour', 'load_ms', n::text, 1 ${from}
       ON CONFLICT DO NOTHING`,
      people,
    ],
    [
      `INSERT INTO delivery_failures (remote, release, hash, outcome, class, views, last_at)
       SELECT ${remote}, ${release}, md5('failure' || n), 'load', 'TypeError', 1, now() ${from}`,
      people,
    ],
  ];
}
