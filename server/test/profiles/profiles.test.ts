import { profileGroups, profileLimits } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { wholeProfile } from './whole-profile.ts';

let server: TestServer;
let admin: SignedIn;
let maya: SignedIn;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '5000' } });
  admin = await server.signIn('admin@alma.test');
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const stranger = '3b241101-e2bb-4255-8caf-4136c566a962';
const basic = { basic_identification: { full_name: 'Leo' } };
const create = (body: unknown, as = leo) => server.call('POST', '/api/v1/profile', { as, body });
const get = (id: string, as = leo) => server.call('GET', `/api/v1/profile/${id}`, { as });
const put = (id: string, body: unknown, as = leo, headers: Record<string, string> = {}) =>
  server.call('PUT', `/api/v1/profile/${id}`, { as, body, headers });

describe('POST /profile', () => {
  it('keeps every field of every group', async () => {
    const reply = await create(wholeProfile);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('etag')).toBe('"1"');
    expect(reply.body).toEqual({
      ...wholeProfile,
      id: expect.any(String),
      user_id: leo.userId,
      agents: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await get(reply.body.id)).body).toEqual(reply.body);
  });

  it('creates one profile for each idempotency key, until it is deleted', async () => {
    const send = (body: unknown = basic) =>
      server.call('POST', '/api/v1/profile', { as: leo, body, headers: { 'Idempotency-Key': 'once' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await send({ basic_identification: { full_name: 'Other' } })).toMatchObject({
      status: 422,
      body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } },
    });
    await server.call('DELETE', `/api/v1/profile/${first.body.id}`, { as: leo });
    const third = await send();
    expect(third.body.id).not.toBe(first.body.id);
    await server.call('DELETE', `/api/v1/profile/${third.body.id}`, { as: leo });
  });

  it('needs only a full name; the rest is null', async () => {
    const { status, body } = await create({ basic_identification: { full_name: '  Leo  ' } });
    expect(status).toBe(201);
    expect(body.basic_identification).toEqual({
      full_name: 'Leo',
      job_title: null,
      experience_years: null,
      location: null,
      onet_soc_code: null,
      avatar_url: '',
    });
    for (const [group, schema] of Object.entries(profileGroups)) {
      expect(Object.keys(body[group])).toEqual(Object.keys(schema.shape));
    }
    expect(body.key_competencies.top_skills).toEqual([]);
    expect(body.work_styles.leadership).toBeNull();
  });

  it('treats blanks and null as unknown, and accepts codes of interests in either case', async () => {
    const { body } = await create({
      basic_identification: { full_name: 'Leo', job_title: '  ', location: null },
      riasec_profile: { holland_code: ' isc ' },
      work_styles: null,
    });
    expect(body.basic_identification).toMatchObject({ job_title: null, location: null });
    expect(body.riasec_profile.holland_code).toBe('ISC');
  });

  it.each<[string, unknown, string]>([
    ['no body', undefined, '(body)'],
    ['no name group', {}, 'basic_identification'],
    ['no name', { basic_identification: {} }, 'basic_identification.full_name'],
    ['a blank name', { basic_identification: { full_name: ' ' } }, 'basic_identification.full_name'],
    [
      'a long name',
      { basic_identification: { full_name: 'x'.repeat(201) } },
      'basic_identification.full_name',
    ],
  ])('refuses %s', async (_name, body, path) => {
    const reply = await create(body);
    expect(reply).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
    if (path !== '(body)') {
      expect(reply.body.error.details[0].message).toMatch(/Full name is required|At most/);
    }
  });

  it.each<[string, string, unknown]>([
    ['basic_identification', 'experience_years', -1],
    ['basic_identification', 'experience_years', 51],
    ['basic_identification', 'experience_years', 2.5],
    ['basic_identification', 'experience_years', '9'],
    ['basic_identification', 'avatar_url', 'elena-portrait'],
    ['basic_identification', 'avatar_url', 'http://example.com/me.png'],
    ['basic_identification', 'avatar_url', 'javascript:alert(1)'],
    ['basic_identification', 'avatar_url', `https://example.com/${'x'.repeat(2048)}`],
    ['professional_status', 'employment_status', 'retiring'],
    ['professional_status', 'job_zone', 0],
    ['professional_status', 'job_zone', 6],
    ['professional_status', 'career_level', 'king'],
    ['professional_status', 'education_level', -1],
    ['professional_status', 'education_level', 11],
    ['key_competencies', 'skill_level', 101],
    ['key_competencies', 'skill_confidence', -1],
    ['key_competencies', 'top_skills', Array.from({ length: 11 }, (_unused, index) => `skill ${index}`)],
    ['key_competencies', 'top_skills', 'SQL'],
    ['key_competencies', 'top_skills', ['SQL', ' sql ']],
    ['key_competencies', 'top_skills.0', ['']],
    ['riasec_profile', 'holland_code', 'RIAS'],
    ['riasec_profile', 'holland_code', 'XYZ'],
    ['riasec_profile', 'riasec_social', 100.5],
    ['social_indicators', 'connections_count', -1],
    ['achievements', 'achievements', Array.from({ length: 51 }, (_unused, index) => `done ${index}`)],
    ['work_styles', 'persistence', 101],
    ['bigfive_profile', 'openness', '50'],
    ['bigfive_profile', 'method', 'x'.repeat(101)],
  ])('refuses %s.%s = %j, and names the field', async (group, field, value) => {
    const name = field.replace('.0', '');
    const basics = group === 'basic_identification' ? { full_name: 'Leo', [name]: value } : { [name]: value };
    expect(await create({ ...basic, [group]: basics })).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'VALIDATION_FAILED',
          details: [{ path: `${group}.${field}`, message: expect.stringMatching(/\w/) }],
        },
      },
    });
  });

  it('refuses unknown fields on every level', async () => {
    for (const body of [
      { ...basic, salary: 1 },
      { basic_identification: { full_name: 'Leo', salary: 1 } },
      { ...basic, work_styles: { charm: 3 } },
      { ...basic, version: 7 },
    ]) {
      expect((await create(body)).status).toBe(400);
    }
    expect((await create('{"__proto__":{"a":1},"basic_identification":{"full_name":"Leo"}}')).status).toBe(
      400,
    );
    expect((await create('{"basic_identification":{"__proto__":{"full_name":"Leo"}}}')).status).toBe(400);
    expect((await create('{"basic_identification":{"full_name":"Leo","constructor":{}}}')).status).toBe(400);
  });

  it('ignores fields that callers may not set', async () => {
    const { body } = await create({ ...basic, id: stranger, agents: [{ prompt: 'x' }], created_at: 'never' });
    expect(body.id).not.toBe(stranger);
    expect(body.agents).toEqual([]);
  });

  it('lets an administrator create one for another user', async () => {
    const { status, body } = await create({ ...basic, user_id: leo.userId }, admin);
    expect([status, body.user_id]).toEqual([201, leo.userId]);
    expect((await create({ ...basic, user_id: leo.userId })).status).toBe(201);
    expect((await create({ ...basic, user_id: maya.userId })).status).toBe(403);
    expect((await create({ ...basic, user_id: stranger })).status).toBe(403);
    expect((await create({ ...basic, user_id: stranger }, admin)).status).toBe(404);
  });

  it('stores text unchanged that looks like something else', async () => {
    const name = '<img src=x onerror=alert(1)> \u202Eabc "quoted" \'; DROP TABLE profiles; --';
    const { body } = await create({ basic_identification: { full_name: name } });
    expect(body.basic_identification.full_name).toBe(name);
    expect((await create({ basic_identification: { full_name: 'nul \u0000' } })).status).toBe(400);
    expect((await create({ ...basic, bigfive_profile: { method: 'nul \u0000' } })).status).toBe(400);
  });

  it('stops at 50 profiles a user, even when all come at once', async () => {
    const nina = await server.signIn('nina@alma.test');
    const { pool } = server.database;
    await pool.query(
      "INSERT INTO profiles (user_id, full_name, created_at, updated_at) SELECT $1, 'Nina', now(), now() FROM generate_series(1, $2::int)",
      [nina.userId, profileLimits.perUser - 3],
    );
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(basic, nina)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'A user has at most 50 profiles',
    });
  });
});

describe('PUT /profile/{id}', () => {
  let id: string;
  beforeEach(async () => {
    id = (await create(wholeProfile)).body.id;
  });

  it('replaces each given group as a whole', async () => {
    const before = (await get(id)).body;
    const { status, body } = await put(id, {
      professional_status: { job_zone: 2 },
      work_styles: null,
    });
    expect(status).toBe(200);
    expect(body.professional_status).toEqual({
      employment_status: null,
      job_zone: 2,
      career_level: null,
      education_level: null,
    });
    expect(new Set(Object.values(body.work_styles))).toEqual(new Set([null]));
    const { professional_status: _status, work_styles: _styles, updated_at: _at, ...rest } = before;
    expect(body).toMatchObject(rest);
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
  });

  it('accepts its own reply, including fields that callers may not set', async () => {
    const before = (await get(id)).body;
    const { status, body } = await put(id, before);
    expect(status).toBe(200);
    expect({ ...body, updated_at: before.updated_at }).toEqual(before);
  });

  it('changes nothing when nothing is given', async () => {
    const before = await get(id);
    const reply = await put(id, {});
    expect(reply.body).toEqual(before.body);
    expect(reply.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('applies the rules of a new profile', async () => {
    expect(await put(id, { basic_identification: { job_title: 'No name' } })).toMatchObject({
      status: 400,
      body: {
        error: { details: [{ path: 'basic_identification.full_name', message: 'Full name is required' }] },
      },
    });
    expect((await put(id, { basic_identification: { full_name: 'Leo', experience_years: 51 } })).status).toBe(
      400,
    );
    expect((await put(id, { mood: {} })).status).toBe(400);
  });

  it('never changes the owner', async () => {
    expect((await put(id, { user_id: maya.userId, ...basic })).body.user_id).toBe(leo.userId);
  });

  it('refuses a change that is based on an outdated state', async () => {
    const tag = (await get(id)).headers.get('etag') ?? '';
    expect((await put(id, { work_styles: {} }, leo, { 'if-match': tag })).status).toBe(200);
    expect(await put(id, { work_styles: {} }, leo, { 'if-match': tag })).toMatchObject({
      status: 412,
      body: { error: { code: 'PRECONDITION_FAILED' } },
    });
    const now = (await get(id)).headers.get('etag') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_unused, job_zone) =>
        put(id, { professional_status: { job_zone: (job_zone % 5) + 1 } }, leo, { 'if-match': now }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });
});

describe('another user’s profile', () => {
  it('does not exist for the caller', async () => {
    const { id } = (await create(basic)).body;
    for (const profileId of [id, stranger, 'nothing', '%00']) {
      for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
        const reply = await server.call(method, `/api/v1/profile/${profileId}`, { as: maya, body });
        expect([method, reply.status, reply.body.error?.code]).toEqual([method, 404, 'NOT_FOUND']);
      }
    }
    expect((await get(id)).status).toBe(200);
  });

  it('can be seen, changed and deleted by an administrator', async () => {
    const { id } = (await create(basic)).body;
    expect((await get(id, admin)).body.user_id).toBe(leo.userId);
    expect((await put(id, { professional_status: { job_zone: 1 } }, admin)).status).toBe(200);
    expect((await server.call('DELETE', `/api/v1/profile/${id}`, { as: admin })).status).toBe(204);
    expect((await get(id)).status).toBe(404);
  });
});
