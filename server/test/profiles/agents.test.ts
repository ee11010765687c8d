import { agentLimits } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let maya: SignedIn;
let leo: SignedIn;
let profileId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '5000' } });
  admin = await server.signIn('admin@alma.test');
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  profileId = await newProfile();
});
afterAll(() => server.close());

const stranger = '3b241101-e2bb-4255-8caf-4136c566a962';
const prompt = 'You are a careful analyst.';
async function newProfile(as = leo): Promise<string> {
  const body = { basic_identification: { full_name: 'Leo', job_title: 'Climber' } };
  return (await server.call('POST', '/api/v1/profile', { as, body })).body.id;
}
const create = (body: unknown, as = leo, id = profileId) =>
  server.call('POST', `/api/v1/profile/${id}/agent`, { as, body });
const address = (id: string, profile = profileId): string => `/api/v1/profile/${profile}/agent/${id}`;
const get = (id: string, as = leo) => server.call('GET', address(id), { as });
const put = (id: string, body: unknown, as = leo, headers: Record<string, string> = {}) =>
  server.call('PUT', address(id), { as, body, headers });
const list = (query = '', as = leo, id = profileId) =>
  server.call('GET', `/api/v1/profile/${id}/agents${query}`, { as });

it('an agent belongs to a profile and names it', async () => {
  const { status, body, headers } = await create({ profile_id: profileId, prompt: `  ${prompt}\n` });
  expect(status).toBe(201);
  expect(headers.get('etag')).toBe('"1"');
  expect(body).toEqual({
    id: expect.any(String),
    profile_id: profileId,
    prompt,
    model: null,
    project_ids: [],
    tools: [],
    tool_servers: [],
    may_read: [],
    created_at: expect.stringMatching(/Z$/),
    updated_at: body.created_at,
    profile: {
      id: profileId,
      user_id: leo.userId,
      basic_identification: expect.objectContaining({ full_name: 'Leo', job_title: 'Climber' }),
    },
  });
  expect((await get(body.id)).body).toEqual(body);
  const { body: profile } = await server.call('GET', `/api/v1/profile/${profileId}`, { as: leo });
  const { profile: _profile, ...stored } = body;
  expect(profile.agents).toEqual([stored]);
});

it('an agent is created once for each idempotency key, until it is deleted', async () => {
  const id = await newProfile();
  const body = { prompt };
  const send = (sent: unknown = body) =>
    server.call('POST', `/api/v1/profile/${id}/agent`, {
      as: leo,
      body: sent,
      headers: { 'Idempotency-Key': 'once' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect((await list('', leo, id)).body.total).toBe(1);
  expect(await send({ prompt: `${prompt} Briefly.` })).toMatchObject({
    status: 422,
    body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } },
  });
  await server.call('DELETE', address(first.body.id, id), { as: leo });
  expect((await send()).body.id).not.toBe(first.body.id);
});

describe('a prompt', () => {
  it.each([
    [undefined, 'Prompt is required'],
    ['', 'Prompt is required'],
    ['   \n ', 'Prompt is required'],
    ['  123456789  ', 'Prompt must be at least 10 characters long'],
    ['😀'.repeat(9), 'Prompt must be at least 10 characters long'],
    ['x'.repeat(agentLimits.promptMost + 1), 'At most 8000 characters'],
    [null, 'Prompt is required'],
    [42, 'Prompt is required'],
  ])('is refused when it is %.20j', async (input, message) => {
    const { body: agent } = await create({ prompt });
    for (const reply of [await create({ prompt: input }), await put(agent.id, { prompt: input })]) {
      expect(reply).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION_FAILED', message, details: [{ path: 'prompt', message }] } },
      });
    }
    await server.call('DELETE', address(agent.id), { as: leo });
  });

  it.each([
    '1234567890',
    'x'.repeat(agentLimits.promptMost),
    '日本語の丁寧な教師です。🎉',
    '<script>alert(1)</script>',
  ])('is stored unchanged: %.20j', async (input) => {
    const { status, body } = await create({ prompt: input });
    expect([status, body.prompt]).toEqual([201, input]);
    await server.call('DELETE', address(body.id), { as: leo });
  });
});

it('a body may name only the profile of the address, and no unknown field', async () => {
  expect(await create({ profile_id: stranger, prompt })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'profile_id' }] } },
  });
  expect((await create({ prompt, colour: 'x' })).status).toBe(400);
  expect((await create('{"prompt":"You are somebody.","__proto__":{"a":1}}')).status).toBe(400);
});

it('a change is visible everywhere, and refused from a stale state', async () => {
  const { body: agent } = await create({ prompt });
  const changed = await put(agent.id, { ...agent, prompt: 'You are somebody else now.' });
  expect(changed).toMatchObject({ status: 200, body: { prompt: 'You are somebody else now.' } });
  expect(changed.headers.get('etag')).toBe('"2"');
  expect((await get(agent.id)).body).toEqual(changed.body);
  expect((await put(agent.id, { prompt }, leo, { 'if-match': '"1"' })).status).toBe(412);
  const same = await put(agent.id, { prompt: 'You are somebody else now.' }, leo, { 'if-match': '"2"' });
  expect(same.headers.get('etag')).toBe('"2"');
  expect((await server.call('DELETE', address(agent.id), { as: leo })).status).toBe(204);
  expect((await server.call('DELETE', address(agent.id), { as: leo })).status).toBe(404);
});

describe('the abilities of an agent', () => {
  const projectOf = async (as: SignedIn): Promise<string> =>
    (await server.call('POST', '/api-ml/v1/projects', { as, body: { title: 'Pumps' } })).body.id;

  it('are stored, and unchanged when a change does not name them', async () => {
    const project = await projectOf(leo);
    const abilities = { project_ids: [project], tools: ['search_project', 'calculate'] };
    const { status, body: agent } = await create({ prompt, ...abilities });
    expect([status, agent]).toEqual([201, expect.objectContaining({ model: null, ...abilities })]);
    expect((await put(agent.id, { prompt: 'You are renamed now.' })).body).toMatchObject(abilities);
    const emptied = await put(agent.id, { prompt, project_ids: [], tools: [] });
    expect(emptied.body).toMatchObject({ project_ids: [], tools: [] });
    expect(emptied.headers.get('etag')).toBe('"3"');
  });

  it('are refused when they do not exist', async () => {
    const { body: agent } = await create({ prompt });
    const foreign = await projectOf(maya);
    for (const [field, value] of [
      ['model', 'nobody-connected-it'],
      ['project_ids', [foreign]],
      ['project_ids', [stranger]],
      ['project_ids', ['%00']],
      ['tools', ['run_shell']],
      ['tools', ['calculate', 'calculate']],
      ['project_ids', Array.from({ length: 11 }, (_, index) => `p${index}`)],
    ] as const) {
      for (const reply of [
        await create({ prompt, [field]: value }),
        await put(agent.id, { prompt, [field]: value }),
      ]) {
        expect([field, reply.status]).toEqual([field, 400]);
        expect(reply.body.error.details[0].path).toContain(field);
      }
    }
  });

  it('may include a deleted project, which cannot be chosen again', async () => {
    const project = await projectOf(leo);
    const { body: agent } = await create({ prompt, project_ids: [project] });
    await server.call('DELETE', `/api-ml/v1/projects/${project}`, { as: leo });
    expect((await put(agent.id, { prompt, project_ids: [project] })).status).toBe(200);
    await put(agent.id, { prompt, project_ids: [] });
    expect((await put(agent.id, { prompt, project_ids: [project] })).status).toBe(400);
  });

  it('are checked for the owner, also when an administrator changes them', async () => {
    const [ofLeo, ofAdmin] = [await projectOf(leo), await projectOf(admin)];
    const { body: agent } = await create({ prompt });
    expect((await put(agent.id, { prompt, project_ids: [ofAdmin] }, admin)).status).toBe(400);
    expect((await put(agent.id, { prompt, project_ids: [ofLeo] }, admin)).status).toBe(200);
  });
});

it('the list is in order of creation, in pages', async () => {
  const profile = await newProfile();
  for (const name of ['first', 'second', 'third'])
    await create({ prompt: `You are the ${name}.` }, leo, profile);
  const prompts = (reply: { body: { agents: { prompt: string }[] } }) =>
    reply.body.agents.map((agent) => agent.prompt);
  expect((await list('', leo, profile)).body).toMatchObject({ page: 1, limit: 20, total: 3 });
  expect(prompts(await list('', leo, profile))).toEqual([
    'You are the first.',
    'You are the second.',
    'You are the third.',
  ]);
  expect(prompts(await list('?limit=2&page=2', leo, profile))).toEqual(['You are the third.']);
});

it('a profile has at most 20, even when all are made at once', async () => {
  const profile = await newProfile();
  const replies = await Promise.all(Array.from({ length: 26 }, () => create({ prompt }, leo, profile)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(agentLimits.perProfile);
  expect(replies.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'A profile has at most 20 agents',
  });
  expect((await list('', leo, profile)).body.total).toBe(agentLimits.perProfile);
});

it('agents are deleted with their profile', async () => {
  const profile = await newProfile();
  const { body: agent } = await create({ prompt }, leo, profile);
  await server.call('DELETE', `/api/v1/profile/${profile}`, { as: leo });
  expect((await server.call('GET', address(agent.id, profile), { as: leo })).status).toBe(404);
  const { rows } = await server.database.pool.query('SELECT 1 FROM agents WHERE id = $1', [agent.id]);
  expect(rows).toEqual([]);
});

it('agents of another user do not exist for a caller; an administrator sees all', async () => {
  const { body: agent } = await create({ prompt });
  const ofMaya = await newProfile(maya);
  for (const [method, path, body] of [
    ['GET', `/api/v1/profile/${profileId}/agents`],
    ['POST', `/api/v1/profile/${profileId}/agent`, { prompt }],
    ['GET', address(agent.id)],
    ['PUT', address(agent.id), { prompt }],
    ['DELETE', address(agent.id)],
    // The caller's own profile, but another user's agent.
    ['GET', address(agent.id, ofMaya)],
    ['PUT', address(agent.id, ofMaya), { prompt }],
    ['DELETE', address(agent.id, ofMaya)],
    ['GET', address(stranger, ofMaya)],
    ['GET', address('%00', ofMaya)],
  ] as const) {
    const reply = await server.call(method, path, { as: maya, body });
    expect([method, path, reply.status]).toEqual([method, path, 404]);
  }
  expect((await get(agent.id, admin)).status).toBe(200);
  expect((await put(agent.id, { prompt: 'You are changed by an administrator.' }, admin)).status).toBe(200);
  expect((await create({ prompt }, admin)).status).toBe(201);
});
