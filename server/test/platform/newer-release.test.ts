import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../app.ts';
import { readStream } from '../runs/event-stream.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let maya: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  maya = await server.signIn('maya@alma.test');
});
afterAll(() => server.close());

const store = (query: string, values: unknown[] = []) => server.database.pool.query(query, values);
const get = (path: string, as: SignedIn) => server.call('GET', path, { as });

describe('values that a newer release has stored', () => {
  it('are shown in the audit log, between the entries that are known', async () => {
    await store("INSERT INTO audit_log (actor_id, action) VALUES ($1, 'wallet.frozen')", [admin.userId]);
    const { status, body } = await get('/api/v1/audit?limit=2', admin);
    expect(status).toBe(200);
    expect(body.entries).toMatchObject([
      { action: 'wallet.frozen', actor: { handle: 'admin' }, details: {} },
      { action: 'session.started', actor: { handle: 'maya' } },
    ]);
  });

  it('are shown in profiles and their agents', async () => {
    await store(
      `UPDATE profiles SET professional_status = '{"career_level": "sage", "job_zone": 3, "new_field": 1}'
       WHERE user_id = $1`,
      [maya.userId],
    );
    await store('UPDATE agents SET tools = \'["calculate", "telepathy"]\'');
    const { status, body } = await get('/api/v1/profiles', maya);
    expect(status).toBe(200);
    const [profile] = body.profiles;
    expect(profile.professional_status).toEqual({
      employment_status: null,
      job_zone: 3,
      career_level: 'sage',
      education_level: null,
    });
    expect(body.profiles.flatMap((one: { agents: { tools: string[] }[] }) => one.agents)).toContainEqual(
      expect.objectContaining({ tools: ['calculate', 'telepathy'] }),
    );
    expect((await get(`/api/v1/profile/${profile.id}`, maya)).body).toEqual(profile);
  });

  it('are shown among the roles of a user', async () => {
    await store("ALTER TYPE role ADD VALUE 'OBSERVER'");
    await store("INSERT INTO role_grants (user_id, role) VALUES ($1, 'OBSERVER')", [maya.userId]);
    const { status, body } = await get(`/api/v1/users/${maya.userId}/roles`, admin);
    expect(status).toBe(200);
    expect(body.roles).toContainEqual(expect.objectContaining({ role: 'OBSERVER' }));
    expect(body.roles).toContainEqual(expect.objectContaining({ role: 'USER' }));
  });

  it('leave chats and their messages readable', async () => {
    const body = { title: 'Plans', participants: [admin.userId] };
    const { body: chat } = await server.call('POST', '/api/v1/chats', { as: maya, body });
    const event = { kind: 'poll_closed', actor_id: maya.userId, user_id: null };
    await store(
      `INSERT INTO chat_messages (chat_id, seq, type, content, event, created_at)
       SELECT id, last_seq + 1, 'system', 'A poll was closed', $2, now() FROM chats WHERE id = $1`,
      [chat.id, event],
    );
    await store('UPDATE chats SET last_seq = last_seq + 1 WHERE id = $1', [chat.id]);
    const list = await get('/api/v1/chats', maya);
    expect(list.status).toBe(200);
    const message = { content: 'A poll was closed', event };
    expect(list.body.chats.find(({ id }: { id: string }) => id === chat.id).last_message).toMatchObject(
      message,
    );
    const { body: page } = await get(`/api/v1/chats/${chat.id}/messages`, maya);
    expect(page.messages.at(-1)).toMatchObject(message);
  });

  it('are passed on to readers of a run', async () => {
    const [session, run] = [randomUUID(), randomUUID()];
    await store(
      `INSERT INTO ai_sessions (id, owner_id, kind, data, created_at, updated_at)
       VALUES ($1, $2, 'swarm', '{}', now(), now())`,
      [session, maya.userId],
    );
    await store(
      `INSERT INTO ai_runs (id, session_id, owner_id, status, last_seq, created_at, updated_at)
       VALUES ($1, $2, $3, 'failed', 3, now(), now())`,
      [run, session, maya.userId],
    );
    const step = { id: 's', tool: 'calculate', status: 'dreaming' };
    const error = { status: 409, code: 'MOON_FULL', message: 'Wait for the sun' };
    await store(
      `INSERT INTO ai_run_events (run_id, seq, type, data, at)
       VALUES ($1, 1, 'started', '{}', now()), ($1, 2, 'step', $2, now()), ($1, 3, 'error', $3, now())`,
      [run, { step }, error],
    );
    const events = await readStream(`${server.origin}/api-ml/v1/runs/${run}/events`, { as: maya });
    expect(events).toMatchObject([
      { type: 'started' },
      { type: 'step', step },
      { type: 'error', code: 'MOON_FULL', message: 'Wait for the sun' },
    ]);
  });
});
