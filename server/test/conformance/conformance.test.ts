import type { EndpointName } from '@alma/shared/contract';
import { type Answer, type Call, type Party, theDouble, theServer } from './parties.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const fullName = { basic_identification: { full_name: 'Leo User' } };

/** Runs the same tests on both: page tests rely on the double behaving like the server. */
describe.each([
  ['the server', theServer],
  ['the test double', theDouble],
])('%s', (_name, open) => {
  let party: Party;
  beforeAll(async () => {
    party = await open();
  });
  afterAll(() => party.close());

  const ask = (name: EndpointName, opts?: Call): Promise<Answer> => party.ask(name, opts);
  const refused = async (name: EndpointName, opts?: Call): Promise<[number, string | undefined]> => {
    const { status, code } = await ask(name, opts);
    return [status, code];
  };

  it('identifies the caller', async () => {
    expect(await refused('auth.me')).toEqual([401, 'UNAUTHENTICATED']);
    const { body } = await ask('auth.me', { as: 'leo' });
    expect(body).toMatchObject({ user_id: party.ids.leo, email: 'leo@alma.test', handle: 'leo' });
  });

  it('lets the owner and administrators read and change a user', async () => {
    const params = { user_id: party.ids.leo };
    expect(await refused('users.get', { as: 'maya', params })).toEqual([403, 'FORBIDDEN']);
    expect((await ask('users.get', { as: 'admin', params })).status).toBe(200);
    expect(await refused('users.get', { as: 'admin', params: { user_id: unknownId } })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const changed = await ask('users.update', { as: 'leo', params, body: { bio: 'Likes soup.' } });
    expect(changed.body).toMatchObject({ bio: 'Likes soup.' });
    const wrong = await ask('users.update', { as: 'leo', params, body: { bio: 1, king: true } });
    expect([wrong.status, wrong.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refused('users.update', { as: 'leo', params, body: { kyc_level: 3 } })).toEqual(
      await refused('users.update', { as: 'leo', params, body: { status: 'suspended' } }),
    );
  });

  it('refuses to change a user who has been changed elsewhere', async () => {
    const params = { user_id: party.ids.maya };
    const { headers } = await ask('users.get', { as: 'maya', params });
    const match = { 'if-match': headers.get('etag') ?? '' };
    expect(match['if-match']).toMatch(/^"/);
    expect(
      (await ask('users.update', { as: 'maya', params, body: { bio: 'One' }, headers: match })).status,
    ).toBe(200);
    expect(
      await refused('users.update', { as: 'maya', params, body: { bio: 'Two' }, headers: match }),
    ).toEqual([412, 'PRECONDITION_FAILED']);
  });

  it('lists in pages, and refuses invalid pages', async () => {
    const { body } = await ask('users.list', { as: 'admin', query: '?page=1&limit=2' });
    expect([body.page, body.limit, body.users.length]).toEqual([1, 2, 2]);
    const wrong = await ask('users.list', { as: 'admin', query: '?limit=101' });
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([400, 'VALIDATION_FAILED', ['limit']]);
    expect(await refused('users.list', { as: 'admin', query: '?unknown=1' })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it('lets administrators grant and revoke roles, but not remove the last administrator', async () => {
    const params = { user_id: party.ids.leo };
    expect(await refused('roles.grant', { as: 'leo', params, body: { role: 'ADMIN' } })).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await ask('roles.grant', { as: 'admin', params, body: { role: 'PM' } })).status).toBeLessThan(
      300,
    );
    const { body } = await ask('roles.list', { as: 'leo', params });
    expect(JSON.stringify(body)).toContain('"PM"');
    expect(
      (await ask('roles.revoke', { as: 'admin', params: { ...params, role: 'PM' } })).status,
    ).toBeLessThan(300);
    const last = { user_id: party.ids.admin, role: 'ADMIN' };
    expect((await ask('roles.revoke', { as: 'admin', params: last })).status).toBe(409);
    expect(await refused('audit.list', { as: 'leo' })).toEqual([403, 'FORBIDDEN']);
    expect((await ask('audit.list', { as: 'admin' })).status).toBe(200);
  });

  it('creates a profile and an agent once per key', async () => {
    const headers = { 'idempotency-key': unknownId };
    const create = (body: object = fullName) => ask('profiles.create', { as: 'leo', body, headers });
    const profile = await create();
    expect((await create()).body.id).toBe(profile.body.id);
    expect((await create({ basic_identification: { full_name: 'Other' } })).status).toBe(422);
    const params = { profile_id: profile.body.id as string };
    const add = (prompt: string) => ask('agents.create', { as: 'leo', params, body: { prompt }, headers });
    const agent = await add('You are a careful analyst.');
    expect((await add('You are a careful analyst.')).body.id).toBe(agent.body.id);
    expect((await add('You are somebody else.')).status).toBe(422);
    await ask('profiles.delete', { as: 'leo', params });
  });

  it('starts a swarm once per key, and lists it once it has an agent', async () => {
    const as = 'leo';
    const start = () => ask('swarm.start', { as, headers: { 'idempotency-key': unknownId } });
    const { session_id: id } = (await start()).body;
    expect((await start()).body.session_id).toBe(id);
    const listed = async () => (await ask('sessions.list', { as, query: '?kind=swarm' })).body.total;
    expect(await listed()).toBe(0);
    const agent = { name: 'critic', system_prompt: 'You look for risks.' };
    await ask('swarm.agents.add', { as, body: { session_id: id, agent } });
    expect(await listed()).toBe(1);
  });

  it('hides profiles and agents from strangers', async () => {
    const created = await ask('profiles.create', { as: 'leo', body: fullName });
    const params = { profile_id: created.body.id as string };
    expect(created.status).toBe(201);
    expect(await refused('profiles.get', { as: 'maya', params })).toEqual([404, 'NOT_FOUND']);
    expect(await refused('profiles.create', { as: 'leo', body: {} })).toEqual([400, 'VALIDATION_FAILED']);
    const renamed = { basic_identification: { full_name: 'Leonard User' } };
    const { body } = await ask('profiles.update', { as: 'leo', params, body: renamed });
    expect(body.basic_identification.full_name).toBe('Leonard User');
    const agent = await ask('agents.create', {
      as: 'leo',
      params,
      body: { prompt: 'Answer in one sentence.' },
    });
    expect(agent.status).toBe(201);
    const ownParams = { ...params, agent_id: agent.body.id as string };
    expect(await refused('agents.get', { as: 'maya', params: ownParams })).toEqual([404, 'NOT_FOUND']);
    expect((await ask('agents.delete', { as: 'leo', params: ownParams })).status).toBe(204);
    expect((await ask('profiles.delete', { as: 'leo', params })).status).toBe(204);
    expect(await refused('profiles.get', { as: 'leo', params })).toEqual([404, 'NOT_FOUND']);
  });

  it('lets only the owner use a wallet', async () => {
    expect(await refused('wallets.me')).toEqual([401, 'UNAUTHENTICATED']);
    expect((await ask('wallets.me', { as: 'maya' })).status).toBe(200);
    const transfer = { to: 'nobody', amount: '1', currency: 'USDXM' };
    const headers = { 'idempotency-key': unknownId };
    const wrong = await ask('wallets.transfer', { as: 'maya', body: transfer, headers });
    expect([wrong.status, wrong.code]).toEqual([422, 'RECIPIENT_INVALID']);
    const recipient = (query: string) => ask('wallets.recipient', { as: 'maya', query });
    const found = await recipient(`?user_id=${party.ids.leo}`);
    expect(found.body.user).toMatchObject({ user_id: party.ids.leo, handle: 'leo' });
    expect((await recipient(`?address=${found.body.address.toUpperCase()}`)).body).toEqual(found.body);
    const refusals = [
      `?user_id=${party.ids.maya}`,
      `?user_id=${unknownId}`,
      '?address=nobody',
      '',
      '?address=a&user_id=b',
    ];
    expect((await Promise.all(refusals.map(recipient))).map(({ status, code }) => [status, code])).toEqual([
      [422, 'SELF_TRANSFER'],
      [422, 'RECIPIENT_NOT_FOUND'],
      [422, 'RECIPIENT_INVALID'],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
    ]);
    expect(await refused('treasury.list', { as: 'admin' })).toEqual([403, 'FORBIDDEN']);
    expect(await refused('users.balances', { as: 'leo', params: { user_id: party.ids.maya } })).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('lets the owner of an agent add it to a chat, and its owner or an admin there remove it', async () => {
    const created = await ask('chats.create', {
      as: 'maya',
      body: { title: 'Agents', participants: [party.ids.leo] },
    });
    const params = { chat_id: created.body.id };
    const profile = await ask('profiles.create', { as: 'leo', body: fullName });
    const ofProfile = { profile_id: profile.body.id };
    const prompt = 'You help a group with its plans.';
    const agent = await ask('agents.create', { as: 'leo', params: ofProfile, body: { prompt } });
    const body = { agent_id: agent.body.id, name: 'Helper' };
    expect(await refused('chats.agents.add', { as: 'maya', params, body })).toEqual([404, 'NOT_FOUND']);
    expect(await refused('chats.agents.add', { as: 'admin', params, body })).toEqual([404, 'NOT_FOUND']);
    const { status, body: chat } = await ask('chats.agents.add', { as: 'leo', params, body });
    expect([status, chat.agents, chat.last_message.content]).toEqual([
      200,
      [expect.objectContaining({ agent_id: agent.body.id, owner_id: party.ids.leo, name: 'Helper' })],
      expect.stringMatching(/ added the agent Helper$/),
    ]);
    const again = { ...body, name: 'Other' };
    expect(await refused('chats.agents.add', { as: 'leo', params, body: again })).toEqual([
      409,
      'AGENT_EXISTS',
    ]);
    const one = { ...params, chat_agent_id: chat.agents[0].id };
    expect((await ask('chats.agents.remove', { as: 'maya', params: one })).status).toBe(204);
    expect(await refused('chats.agents.remove', { as: 'maya', params: one })).toEqual([404, 'NOT_FOUND']);
    expect(await refused('chats.agents.remove', { as: 'leo', params: one })).toEqual([403, 'FORBIDDEN']);
  });

  it('shows chats to their members only', async () => {
    const body = { title: 'Lunch', participants: [party.ids.maya] };
    const created = await ask('chats.create', { as: 'leo', body });
    expect(created.status).toBe(201);
    const params = { chat_id: created.body.id as string };
    expect((await ask('chats.get', { as: 'maya', params })).status).toBe(200);
    expect(await refused('chats.get', { as: 'admin', params })).toEqual([404, 'NOT_FOUND']);
    expect((await ask('chats.messages', { as: 'maya', params })).status).toBe(200);
    expect(await refused('chats.create', { as: 'leo', body: { title: '', participants: [] } })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });
});
