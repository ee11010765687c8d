import { randomUUID } from 'node:crypto';
import { type EndpointName, roles } from '@alma/shared/contract';
import { isId } from '../../src/platform/ids/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { allOperations, type Operation, sendOperation } from './operations.ts';
import { policy, type Rule, type Verdict } from './policy.ts';
import { makeThings, type Things } from './things.ts';

let server: TestServer;
let operations: Operation[];
let shared: Things;
/** People unrelated to the test's resources, by the only role that they have besides USER. */
const strangers = new Map<string, SignedIn>();

beforeAll(async () => {
  const plenty = { RATE_CALLS_PER_MINUTE: '100000', RATE_SIGN_INS_PER_MINUTE: '100000' };
  server = await startTestServer({ env: { ...plenty, RATE_TEST_MAILS_PER_MINUTE: '1000' } });
  operations = await allOperations(server);
  for (const role of roles) {
    const person = await server.signIn(`${role.toLowerCase()}.only@alma.test`);
    await server.database.pool.query(
      'INSERT INTO role_grants (user_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [person.userId, role],
    );
    await server.call('POST', '/api/v1/wallets/create', { as: person });
    strangers.set(role, person);
  }
  shared = await makeThings(server, strangerOf('USER').userId);
});
afterAll(() => server.close());

function strangerOf(role: string): SignedIn {
  const person = strangers.get(role);
  if (!person) throw new Error(`no person of this test has the role ${role}`);
  return person;
}

const verdictFor = (rule: Rule, role: string): Verdict => {
  if (role === 'ADMIN') return rule.admin;
  return role === 'TREASURY' ? rule.treasury : rule.stranger;
};

/** Makes the call and returns its verdict. */
async function verdictOf(
  operation: Operation,
  rule: Rule,
  things: Things,
  as: SignedIn | undefined,
): Promise<Verdict> {
  const reply = await sendOperation(server, operation, rule, things, as);
  await reply.arrayBuffer();
  if (reply.status >= 500) throw new Error(`${operation.name} answered ${reply.status}`);
  return reply.status === 401 || reply.status === 403 || reply.status === 404 ? reply.status : 'allowed';
}

/** Allowed callers act on resources that no other test uses. */
const mayChangeThings = (operation: Operation, verdict: Verdict): boolean =>
  verdict === 'allowed' && operation.method !== 'GET';

it('the OpenAPI documents and the policy list the same calls', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(policy).sort());
});

it.each(Object.keys(policy) as EndpointName[])('%s answers each role as the policy says', async (name) => {
  const rule = policy[name];
  const operation = operations.find((candidate) => candidate.name === name);
  if (!operation) throw new Error(`no OpenAPI document contains ${name}`);
  const thingsFor = async (verdict: Verdict): Promise<Things> =>
    mayChangeThings(operation, verdict)
      ? makeThings(server, strangerOf('USER').userId, name.split('.')[0])
      : shared;

  const expected: Record<string, Verdict> = { anonymous: rule.anonymous };
  const actual: Record<string, Verdict> = {
    anonymous: await verdictOf(operation, rule, await thingsFor(rule.anonymous), undefined),
  };
  for (const role of roles) {
    const verdict = verdictFor(rule, role);
    expected[role] = verdict;
    const things = await thingsFor(verdict);
    actual[role] = await verdictOf(operation, rule, things, await fit(name, role));
  }
  const things = await thingsFor(rule.owner);
  expected['owner'] = rule.owner;
  actual['owner'] = await verdictOf(operation, rule, things, things.owner);
  expect(actual).toEqual(expected);
});

/** A person who signs out cannot continue, so separate people make these two calls. */
async function fit(name: EndpointName, role: string): Promise<SignedIn> {
  const isSigningOut = name === 'auth.logout' || name === 'auth.sessions.endAll';
  return isSigningOut ? server.signIn(`leaving.${role.toLowerCase()}@alma.test`) : strangerOf(role);
}

it('resources of others are answered with 404, as if they did not exist', async () => {
  const stranger = strangerOf('USER');
  const unknown = (value: string): string => (isId(value) ? randomUUID() : value);
  const params = Object.fromEntries(
    Object.entries(shared.params).map(([name, value]) => [name, unknown(value)]),
  );
  const nothing = { ...shared, params, userId: randomUUID(), otherId: randomUUID() };
  const isRefused = ({ path, name }: Operation): boolean =>
    path.includes('{') && [403, 404].includes(Number(policy[name].stranger));
  const refusing = operations.filter(isRefused);
  expect(refusing.length).toBeGreaterThan(20);
  for (const operation of refusing) {
    const answerTo = async (things: Things) => {
      const reply = await sendOperation(server, operation, policy[operation.name], things, stranger);
      const { error } = (await reply.json()) as { error: { code: string; message: string } };
      return [operation.name, reply.status, error.code, error.message];
    };
    expect(await answerTo(shared)).toEqual(await answerTo(nothing));
  }
});

it('suspended and archived users are refused everywhere', async () => {
  for (const status of ['suspended', 'archived'] as const) {
    const person = await server.signIn(`${status}@alma.test`);
    await server.database.pool.query('UPDATE users SET status = $1 WHERE user_id = $2', [
      status,
      person.userId,
    ]);
    for (const operation of operations) {
      const rule = policy[operation.name];
      if (rule.anonymous !== 401 || operation.name === 'auth.refresh') continue;
      expect([operation.name, await verdictOf(operation, rule, shared, person)]).toEqual([
        operation.name,
        403,
      ]);
    }
  }
});

it('a foreign, altered or invented token is refused everywhere', async () => {
  const { headers } = shared.owner;
  const token = headers['authorization'] ?? '';
  const [head = '', body = '', signature = ''] = token.replace('Bearer ', '').split('.');
  const forged = Buffer.from(body, 'base64url').toString().replace(shared.userId, strangerOf('ADMIN').userId);
  for (const authorization of [
    `Bearer ${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
    `Bearer ${head}.${body}.`,
    'Bearer x',
    `Basic ${token}`,
  ]) {
    for (const operation of operations) {
      const rule = policy[operation.name];
      if (rule.anonymous !== 401) continue;
      const person = { ...shared.owner, headers: { authorization } };
      expect([operation.name, await verdictOf(operation, rule, shared, person)]).toEqual([
        operation.name,
        401,
      ]);
    }
  }
});
