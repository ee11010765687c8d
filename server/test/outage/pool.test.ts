import { chatLimits, type EndpointName, roles } from '@alma/shared/contract';
import { sql } from '#drizzle';
import { allOperations, type Operation, sendOperation } from '../access/operations.ts';
import { policy, type Rule } from '../access/policy.ts';
import { makeThings, type Things } from '../access/things.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

const refusal = 'Inside a transaction, use its connection';

let server: TestServer;
let operations: Map<EndpointName, Operation>;
/** People by their one role in addition to USER. */
const strangers = new Map<string, SignedIn>();

beforeAll(async () => {
  server = await startTestServer({
    env: { DATABASE_POOL_SIZE: '1', LEDGER_POOL_SIZE: '1', RATE_TEST_MAILS_PER_MINUTE: '1000' },
  });
  operations = new Map((await allOperations(server)).map((operation) => [operation.name, operation]));
  for (const role of roles) {
    const person = await server.signIn(`${role.toLowerCase()}.only@alma.test`);
    await server.database.pool.query(
      'INSERT INTO role_grants (user_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [person.userId, role],
    );
    strangers.set(role, person);
  }
});
afterAll(() => server.close());

beforeEach(() => {
  server.log.length = 0;
});

const refusals = (): string[] => server.log.filter((line) => line.includes(refusal));

function stranger(role: string): SignedIn {
  const person = strangers.get(role);
  if (!person) throw new Error(`no person of this test has the role ${role}`);
  return person;
}

/** A person who may make the call: the owner, or one whom the policy allows. */
function whoMay(rule: Rule, things: Things): SignedIn {
  if (rule.owner === 'allowed') return things.owner;
  if (rule.admin === 'allowed') return stranger('ADMIN');
  return rule.treasury === 'allowed' ? stranger('TREASURY') : things.owner;
}

/** Every call that ends by itself, reads included, since some of them write. */
const names = (Object.keys(policy) as EndpointName[]).filter((name) => !name.endsWith('.events'));

it.each(names)('%s uses only one connection at a time', async (name) => {
  const operation = operations.get(name);
  if (!operation) throw new Error(`no OpenAPI document contains ${name}`);
  const rule = policy[name];
  const things = await makeThings(server, stranger('USER').userId, name.split('.')[0]);
  const reply = await sendOperation(server, operation, rule, things, whoMay(rule, things));
  await reply.arrayBuffer();
  expect(reply.status).toBeLessThan(500);
  expect(refusals()).toEqual([]);
});

it('serves many new chats at once without blocking other callers', async () => {
  const [maker, bystander] = [await server.signIn('maker@alma.test'), await server.signIn('near@alma.test')];
  const body = { title: 'Rush', participants: [bystander.userId] };
  const rush = Array.from({ length: chatLimits.activeChats });
  const created = rush.map(() => server.call('POST', '/api/v1/chats', { as: maker, body }));
  const seen = await server.call('GET', '/api/v1/auth/me', { as: bystander });
  expect(seen.status).toBe(200);
  expect((await Promise.all(created)).map(({ status }) => status)).toEqual(rush.map(() => 201));
  expect(refusals()).toEqual([]);
});

it('starts one onboarding chat for pages that open at the same time', async () => {
  const person = await server.signIn('opener@alma.test');
  const started = await Promise.all(
    Array.from({ length: 6 }, () => server.call('GET', '/api-ml/v1/onboarding/chat/start', { as: person })),
  );
  expect(started.map(({ status }) => status)).toEqual(started.map(() => 200));
  expect(new Set(started.map(({ body }) => body.session_id)).size).toBe(1);
});

it('refuses a query of the pool inside a transaction, and nothing after it', async () => {
  const { db, pool } = server.database;
  const inside = (query: () => Promise<unknown>) => db.transaction(async () => query());
  await expect(inside(() => pool.query('SELECT 1'))).rejects.toThrow(refusal);
  await expect(inside(() => db.transaction(async (tx) => tx.execute(sql`SELECT 1`)))).rejects.toThrow(
    refusal,
  );
  let later: Promise<unknown> = Promise.resolve();
  const over = Promise.withResolvers<undefined>();
  await db.transaction(async (tx) => {
    // Started inside the transaction but run after its end, when no connection is held.
    later = over.promise.then(() => pool.query('SELECT 1'));
    await tx.execute(sql`SELECT 1`);
  });
  over.resolve(undefined);
  await expect(later).resolves.toBeDefined();
});
