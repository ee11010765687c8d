import { calls, type CallSchema, type EndpointName, roles } from '@alma/shared/contract';
import { strFromU8, unzipSync } from 'fflate';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { canaries, type Canary, storeCanaries } from './canaries.ts';

type Seen = Partial<Record<EndpointName, Canary[]>>;

/** Private texts that replies may contain, by role of the caller and by call. No other private text may appear. */
const allowed: Record<string, Seen> = {
  ADMIN: {
    'users.list': ['email', 'bio'],
    'users.byHandle': ['email', 'bio'],
    'users.get': ['email', 'bio'],
    'users.balances': ['issued'],
    // Everything except what only the owner may read: AI sessions, projects, chats and money.
    'users.export': ['email', 'bio', 'profile', 'agentPrompt', 'file'],
    'files.content': ['file'],
    'profiles.list': ['profile', 'agentPrompt'],
    'profiles.get': ['profile', 'agentPrompt'],
    'agents.list': ['profile', 'agentPrompt'],
    'agents.get': ['profile', 'agentPrompt'],
    'audit.list': ['issueReason'],
  },
  TREASURY: { 'treasury.list': ['issued', 'issueReason'] },
};

/** Query parameters that make a list return the owner's entries. */
const queries: Partial<Record<EndpointName, (params: Record<string, string>) => string[]>> = {
  'sessions.list': () => ['?kind=project', '?kind=onboarding', '?kind=swarm', '?kind=spin'],
  'profiles.list': ({ user_id: id }) => ['', `?user_id=${id}`],
  'swarm.agents.list': (params) => [`?session_id=${params['swarm.session_id']}`],
  'users.list': () => ['?limit=100', `?search=${canaries.bio.slice(7)}`, '?search=heliotrope'],
  'audit.list': () => ['?limit=100'],
  'wallets.recipient': ({ user_id: id }) => [`?user_id=${id}`],
};
/** Calls that start something instead of reading, and sign-in pages. */
const passedOver: EndpointName[] = ['onboarding.start', 'auth.login', 'auth.callback'];
/** The owner's own streams stay open; streams of others are refused at once. */
const streams: EndpointName[] = ['runs.events', 'spin.events'];

interface Reading {
  name: EndpointName;
  path: string;
}

let server: TestServer;
let readings: Reading[];
let params: Record<string, string>;
let owner: SignedIn;
const people = new Map<string, SignedIn | undefined>([['anonymous', undefined]]);

beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) {
    const person = await server.signIn(`${role.toLowerCase()}.reader@alma.test`);
    await server.database.pool.query(
      'INSERT INTO role_grants (user_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [person.userId, role],
    );
    people.set(role, person);
  }
  owner = await server.signIn('canary.owner@alma.test');
  const treasurer = people.get('TREASURY');
  if (!treasurer) throw new Error('there is no treasurer');
  params = await storeCanaries(server, { owner, friend: await server.signIn('friend@alma.test'), treasurer });
  readings = (await Promise.all(['/api/v1', '/api-ml/v1'].map(readingsOf))).flat();
});
afterAll(() => server.close());

async function readingsOf(base: string): Promise<Reading[]> {
  const { body } = await server.call('GET', `${base}/openapi.json`);
  const paths = Object.entries<{ get?: { operationId: EndpointName } }>(body.paths);
  return paths
    .flatMap(([path, { get }]) => (get ? [{ name: get.operationId, path }] : []))
    .filter(({ name }) => !passedOver.includes(name));
}

/** Every address of a call about the owner's resources. */
function addressesOf({ name, path }: Reading): string[] {
  let paths = [path];
  for (const [whole, param] of path.matchAll(/\{(\w+)\}/g)) {
    const values = (params[`${name.split('.')[0]}.${param}`] ?? params[param ?? ''] ?? 'none').split(',');
    paths = paths.flatMap((each) => values.map((value) => each.replace(whole, value)));
  }
  return paths.flatMap((each) => (queries[name]?.(params) ?? ['']).map((query) => each + query));
}

async function read(address: string, as: SignedIn | undefined): Promise<string> {
  const reply = await fetch(new URL(address, server.origin), { headers: as?.headers ?? {} });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (!reply.headers.get('content-type')?.includes('zip')) return strFromU8(bytes);
  return Object.entries(unzipSync(bytes))
    .map(([name, content]) => `${name}\n${strFromU8(content)}`)
    .join('\n');
}

const names = Object.keys(canaries) as Canary[];

async function seenBy(as: SignedIn | undefined): Promise<Seen> {
  const seen: Seen = {};
  for (const reading of readings) {
    const schema: CallSchema = calls[reading.name];
    if (as === owner && (streams.includes(reading.name) || schema.stream)) continue;
    const texts: string[] = [];
    for (const address of addressesOf(reading)) texts.push(await read(address, as));
    const found = names.filter((name) => texts.some((text) => text.includes(canaries[name])));
    if (found.length > 0) seen[reading.name] = found;
  }
  return seen;
}

it('owners can read all their private texts', async () => {
  const seen = new Set(Object.values(await seenBy(owner)).flat());
  // The treasury wrote this text, not the owner.
  expect(names.filter((name) => !seen.has(name))).toEqual(['issueReason']);
});

it.each(['anonymous', ...roles])('%s sees only the permitted fields of another user', async (role) => {
  expect(await seenBy(people.get(role))).toEqual(allowed[role] ?? {});
});

it('an export for another person lists what it omits', async () => {
  const address = `/api/v1/users/${owner.userId}/export`;
  const bytesFor = async (as: SignedIn | undefined) =>
    new Uint8Array(
      await (await fetch(new URL(address, server.origin), { headers: as?.headers ?? {} })).arrayBuffer(),
    );
  const about = async (as: SignedIn | undefined) =>
    JSON.parse(strFromU8(unzipSync(await bytesFor(as))['export.json'] ?? new Uint8Array()));
  expect(await about(owner)).toEqual({
    user_id: owner.userId,
    exported_at: expect.any(String),
    left_out: [],
  });
  expect((await about(people.get('ADMIN'))).left_out.sort()).toEqual([
    'ai_sessions',
    'chat_texts',
    'project_files',
    'wallet',
  ]);
});
