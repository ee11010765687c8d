import { at, from, id, ofPerson, type Rows, type Size } from './rows.ts';

export function aiRows({ people, projects }: Size): Rows {
  const person = ofPerson(people);
  const project = id('project', `(1 + n % ${projects})`);
  return [
    [
      `INSERT INTO projects (id, owner_id, title, description, created_at, updated_at)
       SELECT ${id('project')}, ${person}, 'Project ' || n, '', ${at}, ${at} ${from}`,
      projects,
    ],
    [
      `INSERT INTO project_files (id, project_id, filename, status, size, version, created_at, updated_at)
       SELECT ${id('project-file')}, ${project}, 'file-' || n || '.md', 'active', 100, md5('v' || n), ${at}, ${at} ${from}`,
      projects,
    ],
    [
      `INSERT INTO project_file_versions (project_id, file_id, version, object_key, size, created_at)
       SELECT ${project}, ${id('project-file')}, md5('v' || n), 'contents-' || n, 100, ${at} ${from}`,
      projects,
    ],
    [
      `INSERT INTO project_passage_vectors (file_id, model, hash, vector)
       SELECT ${id('project-file')}, 'model', md5('passage' || n), '\\x00' ${from}`,
      projects,
    ],
    [
      `INSERT INTO ai_sessions (id, owner_id, kind, title, project_id, data, created_at, updated_at)
       SELECT ${id('ai-session')}, ${person}, (ARRAY['project','onboarding','swarm','spin'])[1 + n % 4], 'Session ' || n,
         CASE WHEN n % 4 = 0 THEN ${project} END, '{}', ${at}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO ai_messages (id, session_id, type, content, kwargs, request_id, created_at)
       SELECT ${id('ai-message')}, ${id('ai-session', `(1 + n % ${people})`)}, 'human', 'Question ' || n, '{}',
         'request-' || n, ${at} ${from}`,
      people * 2,
    ],
    [
      `INSERT INTO ai_runs (id, session_id, owner_id, prompt_id, status, last_seq, created_at, updated_at)
       SELECT ${id('run')}, ${id('ai-session')}, ${person}, ${id('ai-message')}, 'completed', 2, ${at}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO ai_run_events (run_id, seq, type, data, at)
       SELECT ${id('run', `(1 + n % ${people})`)}, 1 + n / ${people}, 'progress', '{}', ${at} ${from}`,
      people * 2,
    ],
    [`INSERT INTO ai_run_notes (run_id, type, data) SELECT ${id('run')}, 'feedback', '{}' ${from}`, people],
    [
      `INSERT INTO onboarding_changes (session_id, run_id, profile_id, field, source, method, created_at)
       SELECT ${id('ai-session')}, ${id('run')}, ${id('profile')}, 'job_title', '{}', 'rules', ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO model_usage
         (day, connection_id, user_id, calls, estimated_calls, input_tokens, output_tokens, cost)
       SELECT current_date - n % 20, md5('connection')::uuid, ${person}, 1, 0, 10, 10, 0 ${from} ON CONFLICT DO NOTHING`,
      people * 2,
    ],
  ];
}
