import type { EndpointName } from '@alma/shared/contract';
import { policy } from '../access/policy.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { manifestOf, putFile, tokenBody } from '../delivery/manifest.ts';
import { eventually } from '../eventually.ts';
import { finishSignIn, passProvider, type SignedIn, startSignIn } from '../sign-in.ts';
import { modelExpectations } from './recorded-models.ts';

let server: TestServer;
let admin: SignedIn;
let theo: SignedIn;
let subject: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  theo = await server.signIn('theo@alma.test');
  subject = await server.signIn('subject@alma.test');
});
afterAll(() => server.close());

interface Entry {
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
  address: string | null;
}

const entries = async (query = ''): Promise<Entry[]> =>
  (await server.call('GET', `/api/v1/audit?limit=100${query}`, { as: admin })).body.entries;
const call = (method: string, path: string, as: SignedIn, body?: unknown) =>
  server.call(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) });

/**
 * The audit entry of each call that changes something. `none`: people change their own data, and nobody's rights, money
 * or access.
 */
const expectations: Partial<Record<EndpointName, (() => Promise<string>) | 'none'>> = {
  // Sign-in has its own test below; a refresh changes no right.
  'auth.refresh': 'none',
  'auth.logout': async () => {
    await call('POST', '/auth/logout', await server.signIn('subject@alma.test'));
    return 'session.ended';
  },
  'auth.sessions.end': async () => {
    const other = await server.signIn('subject@alma.test');
    const { body } = await call('GET', '/auth/sessions', other);
    const { id } = body.sessions.find((session: { is_current: boolean }) => session.is_current);
    await call('DELETE', `/auth/sessions/${id}`, subject);
    return 'session.ended';
  },
  'auth.sessions.endAll': async () => {
    await server.signIn('subject@alma.test');
    await call('DELETE', '/auth/sessions?keep_current=true', subject);
    return 'session.ended';
  },
  'users.update': async () => {
    await call('PATCH', `/users/${subject.userId}`, admin, { bio: 'By an administrator' });
    expect((await entries('&action=user.updated'))[0]?.details).toEqual({ fields: ['bio'] });
    await call('PATCH', `/users/${subject.userId}`, admin, { kyc_level: 2 });
    expect((await entries())[0]?.action).toBe('user.kyc_changed');
    await call('PATCH', `/users/${subject.userId}`, admin, { status: 'verified' });
    return 'user.status_changed';
  },
  'users.delete': async () => {
    const gone = await server.signIn('gone@alma.test');
    await call('DELETE', `/users/${gone.userId}`, admin);
    return 'user.deleted';
  },
  'roles.grant': async () => {
    await call('POST', `/users/${subject.userId}/roles`, admin, { role: 'PM' });
    return 'role.granted';
  },
  'roles.revoke': async () => {
    await call('DELETE', `/users/${subject.userId}/roles/PM`, admin);
    return 'role.revoked';
  },
  'treasury.issue': async () => {
    await call('POST', '/wallets/treasury/issue', theo, issued());
    return 'treasury.issued';
  },
  'treasury.reverse': async () => {
    const { body } = await call('POST', '/wallets/treasury/issue', theo, issued());
    await call('POST', '/wallets/treasury/reverse', theo, { hash: body.issuance.hash, reason: 'Mistake' });
    return 'treasury.reversed';
  },
  'delivery.tokens.create': async () => {
    await call('POST', '/delivery/tokens', admin, tokenBody('recorded'));
    return 'release.token_created';
  },
  'delivery.tokens.revoke': async () => {
    const { body } = await call('POST', '/delivery/tokens', admin, tokenBody('recorded'));
    await call('DELETE', `/delivery/tokens/${body.id}`, admin);
    return 'release.token_revoked';
  },
  'delivery.releases.create': async () => {
    await call('POST', '/delivery/remotes/recorded/releases', admin, recordedRelease);
    return 'release.registered';
  },
  // Uploading a file changes no right; the release that waits for it has its own entry.
  'delivery.files.put': 'none',
  'delivery.maps.put': 'none',
  'delivery.rollouts.start': async () => {
    await putFile(server, admin.headers, 'recorded');
    await change('rollouts', 0, { release: '1.0.0-aaaa' });
    return 'release.promoted';
  },
  'delivery.rollback': async () => {
    await change('rollback', 1, { reason: 'Part of a test' });
    return 'release.rolled_back';
  },
  'delivery.rollouts.cancel': async () => {
    const id = await begin(2);
    await change(`rollouts/${id}/cancel`, 3, { reason: 'Part of a test' });
    return 'release.rollout_cancelled';
  },
  'delivery.rollouts.complete': async () => {
    const id = await begin(4);
    expect((await entries())[0]?.action).toBe('release.rollout_started');
    await change(`rollouts/${id}/complete`, 5);
    return 'release.promoted';
  },
  'delivery.pin': async () => {
    await change('pin', 6, { reason: 'Part of a test' }, 'PUT');
    return 'release.pinned';
  },
  'delivery.unpin': async () => {
    await change('pin', 7, undefined, 'DELETE');
    return 'release.unpinned';
  },
  'delivery.disable': async () => {
    await change('disabled', 8, { reason: 'Part of a test' }, 'PUT');
    return 'remote.disabled';
  },
  'delivery.enable': async () => {
    await change('disabled', 9, undefined, 'DELETE');
    return 'remote.enabled';
  },
  'delivery.thresholds.set': async () => {
    await change('thresholds', 10, { tolerance: 0.1, confidence: 0.99 }, 'PUT');
    return 'remote.thresholds_set';
  },
  'delivery.members.add': async () => {
    await call('POST', '/delivery/members', admin, ofRecorded());
    return 'release.member_added';
  },
  'delivery.members.remove': async () => {
    const { team, user_id: userId } = ofRecorded();
    await call('DELETE', `/delivery/members/${userId}/${encodeURIComponent(team)}`, admin);
    return 'release.member_removed';
  },
  'delivery.overrides.create': async () => {
    await call('POST', '/delivery/overrides', admin, recordedOverride);
    return 'release.override_started';
  },
  'delivery.overrides.remove': async () => {
    const { body } = await call('POST', '/delivery/overrides', admin, recordedOverride);
    await call('DELETE', `/delivery/overrides/${body.id}`, admin);
    return 'release.override_ended';
  },
  'mail.welcome': 'none',
  'clientErrors.report': 'none',
  'delivery.measures.report': 'none',
  'assistant.probe': 'none',
  ...modelExpectations(() => ({ server, admin })),
  'models.available': 'none',
  'models.trial': 'none',
  'models.discover': 'none',
  'tools.servers.read': 'none',
};
const ofRecorded = () => ({ team: tokenBody('recorded').team, user_id: theo.userId });
const recordedOverride = { remote: 'recorded', release: '1.0.0-aaaa' };
const recordedRelease = manifestOf('recorded', { 'entry.js': 'recorded' });
const change = (kind: string, revision: number, body?: object, method = 'POST') =>
  server.call(method, `/api/v1/delivery/remotes/recorded/${kind}`, {
    as: admin,
    body,
    headers: { 'if-match': `"${revision}"` },
  });
const begin = async (revision: number): Promise<string> => {
  const body = { release: '1.0.0-aaaa', strategy: 'Canary10Percent5Minutes' };
  return (await change('rollouts', revision, body)).body.rollout.id;
};
const issued = () => ({ user_id: subject.userId, asset: 'ALMA', amount: '1', reason: 'Part of a test' });

/** Domains whose calls change only data of the caller or the participants. */
const ownThings = /^(files|profiles|agents|wallets|chats|ws|sessions|runs|projects|onboarding|swarm|spin)\./;

it('every call that changes something is listed here', async () => {
  const { body: account } = await server.call('GET', '/api/v1/openapi.json');
  const { body: ml } = await server.call('GET', '/api-ml/v1/openapi.json');
  const methods = Object.values<Record<string, { operationId: string }>>({ ...account.paths, ...ml.paths });
  const changing = methods
    .flatMap((path) => Object.entries(path))
    .filter(([method]) => method !== 'get')
    .map(([, { operationId }]) => operationId)
    .filter((name) => !ownThings.test(name));
  expect(changing.length).toBeGreaterThan(10);
  expect(Object.keys(policy)).toEqual(expect.arrayContaining(changing));
  expect(changing.sort()).toEqual(Object.keys(expectations).sort());
});

it.each(Object.entries(expectations).filter(([, expected]) => expected !== 'none'))(
  '%s leaves a row',
  async (_name, make) => {
    const action = await (make as () => Promise<string>)();
    expect((await entries())[0]).toMatchObject({ action, address: expect.any(String) });
  },
);

it('an export leaves a row', async () => {
  await server.call('GET', `/api/v1/users/${subject.userId}/export`, { as: admin });
  expect((await entries('&action=user.exported'))[0]).toMatchObject({
    actor_id: admin.userId,
    subject_id: subject.userId,
  });
});

it('the configuration of a starting server is recorded without a secret or an e-mail', async () => {
  const second = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { ADMIN_EMAILS: 'boss@alma.test', SERVICE_TOKEN: 'a token of the service' },
  });
  const [entry] = await entries('&action=config.seen');
  expect(entry).toMatchObject({
    actor_id: null,
    details: { mode: 'test', sign_in: 'development', service_token: true, admin_emails: 1, model: 'offline' },
  });
  expect(JSON.stringify(entry)).not.toMatch(/boss|a token of|postgres:/);
  await second.close();
});

describe('refusals', () => {
  const denied = (as: SignedIn) => entries(`&action=access.denied&actor_id=${as.userId}`);

  it('leave a row immediately, then one row a minute with a count', async () => {
    const pest = await server.signIn('pest@alma.test');
    for (let count = 0; count < 30; count += 1) await call('GET', '/audit', pest);
    await call('GET', `/users/${admin.userId}`, pest);
    await eventually(async () => (await denied(pest)).length > 0, 'the first row');
    expect(await denied(pest)).toMatchObject([
      { details: { count: 1, calls: ['audit.list'] }, subject_id: null, address: expect.any(String) },
    ]);
    server.passTime(60_000);
    await call('GET', '/audit', pest);
    await eventually(async () => (await denied(pest)).length > 1, 'the row of the next minute');
    const found = await denied(pest);
    expect(found).toHaveLength(2);
    const counted = found.reduce((sum, { details }) => sum + Number(details['count']), 0);
    expect(counted).toBe(32);
    expect(found[0]?.details['calls']).toEqual(['audit.list', 'users.get']);
  });

  it('that are not recorded yet are written when the server stops', async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    const pest = await second.signIn('other.pest@alma.test');
    for (let count = 0; count < 5; count += 1) await second.call('GET', '/api/v1/audit', { as: pest });
    await second.close();
    const found = await denied(pest);
    expect(found.map(({ details }) => details['count'])).toEqual([4, 1]);
  });

  it('of a sign-in leave a row by address', async () => {
    const { body } = await call('PATCH', `/users/${subject.userId}`, admin, { status: 'suspended' });
    expect(body.status).toBe('suspended');
    const failed = () => entries('&action=session.failed');
    expect(await failed()).toEqual([]);
    const started = await startSignIn(server.origin);
    const reply = await finishSignIn(started.browser, await passProvider(started, 'subject@alma.test'));
    expect(reply.status).toBe(403);
    await eventually(async () => (await failed()).length > 0, 'the row');
    expect(await failed()).toMatchObject([
      { actor_id: null, details: { count: 1, calls: ['auth.callback'] }, address: expect.any(String) },
    ]);
    for (let count = 0; count < 20; count += 1) {
      await server.browser().fetch('/api/v1/auth/callback?code=x&state=x');
    }
    expect(await failed()).toHaveLength(1);
  });

  it('by countless addresses share a row', async () => {
    const proxied = await startTestServer({
      databaseUrl: server.databaseUrl,
      env: { TRUST_PROXY: 'loopback' },
    });
    const before = (await entries('&action=session.failed')).length;
    for (let count = 0; count < 1_100; count += 1) {
      const headers = { 'x-forwarded-for': `10.1.${count >> 8}.${count & 255}` };
      await proxied.call('GET', '/api/v1/auth/callback?code=x&state=x', { headers });
    }
    await proxied.close();
    const { rows } = await server.database.pool.query(
      "SELECT address, details->>'count' AS count FROM audit_log WHERE action = 'session.failed' ORDER BY at",
    );
    // A row for each of a thousand addresses, then two for all others: their first refusal and a count of the rest.
    expect(rows.length - before).toBe(1_002);
    expect(rows.filter(({ address }) => address === null).map(({ count }) => count)).toEqual(['1', '99']);
  });
});
