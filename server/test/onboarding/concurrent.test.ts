import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { whileWaiting } from '../waiting-call.ts';
import { base, converseWith } from './conversation.ts';

let server: TestServer;
let nina: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  nina = await server.signIn('nina@alma.test');
});
afterAll(() => server.close());

async function newProfile(name: string): Promise<string> {
  const body = { basic_identification: { full_name: name } };
  return (await server.call('POST', '/api/v1/profile', { as: nina, body })).body.id;
}

it('a profile cannot be switched while an answer is being written', async () => {
  const first = await newProfile('Nina One');
  const chat = await converseWith(server, nina, `?profile_id=${first}`);
  const second = await newProfile('Nina Two');
  const switched = await whileWaiting(
    server,
    `SELECT 1 FROM ai_sessions WHERE id = '${chat.id}' FOR NO KEY UPDATE`,
    {
      call: () => server.call('POST', `${base}/${chat.id}/profile/set?profile_id=${second}`, { as: nina }),
      work: (query) =>
        query(`INSERT INTO ai_runs (id, session_id, owner_id, status, last_seq, created_at, updated_at)
          VALUES ('${randomUUID()}', '${chat.id}', '${nina.userId}', 'waiting', 1, now(), now())`),
    },
  );
  expect(switched).toMatchObject({ status: 409, body: { error: { code: 'RUN_ACTIVE' } } });
  const { body } = await server.call('GET', `/api-ml/v1/sessions/${chat.id}`, { as: nina });
  expect(body.profile_id).toBe(first);
  expect(body.channel_values.messages).toHaveLength(1);
});

it('a change is undone both in the profile and in its message, or in neither', async () => {
  const chat = await converseWith(server, nina, `?profile_id=${await newProfile('Nina Three')}`);
  const { changes, profile_id: id } = await chat.say('I am a nurse in Cork');
  const change = changes[0]?.id ?? '';
  const { pool } = server.database;
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'refused'; END $$`);
  await pool.query(
    'CREATE TRIGGER refuse BEFORE UPDATE ON ai_messages FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  expect((await chat.undo(change)).status).toBe(500);
  const title = async () =>
    (await server.call('GET', `/api/v1/profile/${id}`, { as: nina })).body.basic_identification.job_title;
  expect(await title()).not.toBeNull();
  await pool.query('DROP TRIGGER refuse ON ai_messages');
  expect((await chat.undo(change)).status).toBe(200);
  expect(await title()).toBeNull();
});
