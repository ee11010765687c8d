import { randomUUID } from 'node:crypto';
import type { TestServer } from '../app.ts';
import { manifestOf, sha384Of, tokenBody } from '../delivery/manifest.ts';
import { listedMap } from '../delivery/maps.ts';
import { beginSession } from '../direct-session.ts';
import { upload } from '../files/upload.ts';
import { reportOf } from '../models/quality-report.ts';
import { converseWith } from '../onboarding/conversation.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';
import { startSpin } from '../spin/spin-client.ts';
import { startSwarm } from '../swarm/start-swarm.ts';

/** A person with one of every resource that a domain's calls refer to. */
export interface Things {
  owner: SignedIn;
  userId: string;
  /** Another person, who participates in nothing. */
  otherId: string;
  hash: string;
  /** Ids by parameter name, or by `domain.name` where several domains use the name. */
  params: Record<string, string>;
}

type Params = Record<string, string>;
interface Making {
  server: TestServer;
  owner: SignedIn;
  post(path: string, body: unknown): Promise<Record<string, string>>;
}

async function profile({ post }: Making): Promise<Params> {
  const { id = '' } = await post('/profile', { basic_identification: { full_name: 'Owner' } });
  const agent = await post(`/profile/${id}/agent`, { prompt: 'You are an owner’s agent.' });
  return { profile_id: id, agent_id: agent['id'] ?? '' };
}

async function file({ server, owner }: Making): Promise<Params> {
  const { body } = await upload(server, owner, { bytes: 'Owner’s text', name: 'a.txt' });
  return { file_id: body.id };
}

async function wallet({ post }: Making): Promise<Params> {
  await post('/wallets/create', undefined);
  return {};
}

async function chat(making: Making): Promise<Params> {
  const { server, owner, post } = making;
  const participants = [(await beginSession(server, 'theo@alma.test')).userId];
  const { id = '' } = await post('/chats', { title: 'Owner’s chat', participants });
  const ownProfile = await profile(making);
  const path = `/api/v1/chats/${id}/agents`;
  const { body } = await server.call('POST', path, { as: owner, body: { agent_id: ownProfile['agent_id'] } });
  return { ...ownProfile, chat_id: id, chat_agent_id: body.agents[0].id };
}

async function project({ server, owner }: Making): Promise<Params> {
  const created = await makeProject(server, owner);
  const { body } = await created.upload('a.md', '# Owner');
  return { project_id: created.id, 'projects.file_id': body.id };
}

async function conversation(making: Making): Promise<Params> {
  const ownProfile = await profile(making);
  const talk = await converseWith(making.server, making.owner, `?profile_id=${ownProfile['profile_id']}`);
  const { message } = await talk.say('I am a data engineer');
  const runId = message.additional_kwargs.run_id ?? '';
  return { ...ownProfile, run_id: runId, 'onboarding.session_id': talk.id, 'sessions.session_id': talk.id };
}

const swarm = async ({ server, owner }: Making): Promise<Params> => ({
  'swarm.session_id': await startSwarm(server, owner),
});
const spin = async ({ server, owner }: Making): Promise<Params> => ({
  'spin.session_id': await startSpin(server, owner),
  artifact_id: 'F6-vision',
});

/** A remote, created by an administrator, whose first release lacks a file and a map with the content `text`. */
async function delivery({ server }: Making): Promise<Params> {
  const as = await beginSession(server, 'admin@alma.test');
  const name = `r${randomUUID().slice(0, 8)}`;
  const created = await server.call('POST', '/api/v1/delivery/tokens', { as, body: tokenBody(name) });
  const body = manifestOf(name, { 'entry.js': 'text' }, { maps: [listedMap('entry.js', 'text')] });
  await server.call('POST', `/api/v1/delivery/remotes/${name}/releases`, { as, body });
  const team = tokenBody(name).team;
  await server.call('POST', '/api/v1/delivery/members', { as, body: { team, user_id: as.userId } });
  return {
    'delivery.name': name,
    'delivery.team': team,
    'delivery.user_id': as.userId,
    override_id: 'of-nobody',
    rollout_id: 'of-nobody',
    token_id: created.body.id,
    sha384: sha384Of('text'),
  };
}

/** A connected model that no chat uses. */
async function connection({ server }: Making, purpose = 'embeddings'): Promise<Params> {
  const as = await beginSession(server, 'admin@alma.test');
  const path = '/api-ml/v1/models/connections';
  const { connections } = (await server.call('GET', path, { as })).body;
  const known = connections.find(({ purposes }: { purposes: string[] }) => purposes[0] === purpose);
  const body = {
    provider: 'openai',
    base_url: 'http://127.0.0.1:9/v1',
    model: 'any',
    purposes: [purpose],
    allow_internal: true,
  };
  const { id } = known ?? (await server.call('POST', path, { as, body })).body;
  return { connection_id: id };
}

/** A named tool server at an address that does not answer. */
async function toolServer({ server }: Making): Promise<Params> {
  const as = await beginSession(server, 'admin@alma.test');
  const path = '/api-ml/v1/tools/servers';
  const [known] = (await server.call('GET', path, { as })).body.servers;
  const body = { name: 'things', address: 'http://127.0.0.1:9/mcp', allow_internal: true };
  const { id } = known ?? (await server.call('POST', path, { as, body })).body;
  return { server_id: id };
}

/** A new stored measurement, since a call removes it, and a model to measure. */
async function qualityRun(making: Making): Promise<Params> {
  const { server } = making;
  const as = await beginSession(server, 'admin@alma.test');
  const { body } = await server.call('POST', '/api-ml/v1/models/quality', { as, body: reportOf('things') });
  return { quality_run_id: body.id, ...(await connection(making, 'small')) };
}

/** Creates the resources that the calls of a domain refer to. */
const makers: Record<string, (making: Making) => Promise<Params>> = {
  profiles: profile,
  agents: profile,
  files: file,
  wallets: wallet,
  treasury: wallet,
  chats: chat,
  projects: project,
  onboarding: conversation,
  sessions: conversation,
  runs: conversation,
  swarm,
  spin,
  delivery,
  models: (making) => connection(making),
  tools: toolServer,
  quality: qualityRun,
};

let created = 0;

/** @param domain whose resources are created; by default those of all domains */
export async function makeThings(server: TestServer, otherId: string, domain?: string): Promise<Things> {
  created += 1;
  const owner = await beginSession(server, `owner${created}@alma.test`);
  const second = await beginSession(server, `owner${created}@alma.test`);
  const post: Making['post'] = async (path, body) =>
    (await server.call('POST', `/api/v1${path}`, { as: owner, body })).body;
  const needed = domain === undefined ? new Set(Object.values(makers)) : [makers[domain]];
  const params: Params = {};
  for (const make of needed) Object.assign(params, await make?.({ server, owner, post }));

  const { body: user } = await server.call('GET', '/api/v1/auth/me', { as: owner });
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  const ownIds = {
    user_id: owner.userId,
    handle: user.handle,
    role: 'USER',
    session_id: sessionOf(second),
    hash,
  };
  return { owner, userId: owner.userId, otherId, hash, params: { ...params, ...ownIds } };
}

function sessionOf({ access_token: token }: SignedIn): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(payload) as { sid: string }).sid;
}
