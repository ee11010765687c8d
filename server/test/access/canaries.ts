import type { TestServer } from '../app.ts';
import { upload } from '../files/upload.ts';
import { converseWith } from '../onboarding/conversation.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin, spinSetup } from '../spin/spin-client.ts';

/** Private texts of one person, each stored in one place only, so that a leaked text reveals its source. */
export const canaries = {
  email: 'heliotrope@mailbox.test',
  bio: 'Canary bio amaranth',
  profile: 'Canary Celandine',
  agentPrompt: 'You are a canary named dogwood.',
  file: 'canary file edelweiss',
  transferred: '3.141592',
  issued: '2.718281',
  issueReason: 'Canary reason foxglove',
  projectTitle: 'Canary project gentian',
  projectFile: 'The canary file says hellebore.',
  projectQuestion: 'What does canary iris say?',
  onboarding: 'I breed canaries named jasmine',
  swarmPrompt: 'You are a canary named kingcup.',
  swarmMessage: 'Canary question lobelia',
  spinProblem: 'Canary problem marigold',
  chatTitle: 'Canary chat narcissus',
  chatMessage: 'Canary message oleander',
} as const;

export type Canary = keyof typeof canaries;

/**
 * Stores every private text through the product. @returns the parameters of the calls that read them, comma-separated
 */
export async function storeCanaries(
  server: TestServer,
  { owner, friend, treasurer }: { owner: SignedIn; friend: SignedIn; treasurer: SignedIn },
): Promise<Record<string, string>> {
  const send = async (method: string, path: string, body?: unknown, as = owner) => {
    const reply = await server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const post = (path: string, body?: unknown, as = owner) => send('POST', path, body, as);

  await server.database.pool.query('UPDATE users SET email = $1 WHERE user_id = $2', [
    canaries.email,
    owner.userId,
  ]);
  await send('PATCH', `/api/v1/users/${owner.userId}`, { bio: canaries.bio });
  const profile = await post('/api/v1/profile', { basic_identification: { full_name: canaries.profile } });
  const agent = await post(`/api/v1/profile/${profile.id}/agent`, { prompt: canaries.agentPrompt });
  const { body: file } = await upload(server, owner, { bytes: canaries.file, name: 'a.txt' });

  for (const as of [owner, friend]) await post('/api/v1/wallets/create', undefined, as);
  await post('/api/v1/wallets/fund', {});
  const { address } = await send('GET', '/api/v1/wallets/me', undefined, friend);
  const { transaction } = await post('/api/v1/wallets/transfer', {
    to: address,
    amount: canaries.transferred,
    currency: 'USDXM',
  });
  const issue = {
    user_id: owner.userId,
    asset: 'ALMA',
    amount: canaries.issued,
    reason: canaries.issueReason,
  };
  await post('/api/v1/wallets/treasury/issue', issue, treasurer);

  const chat = await post('/api/v1/chats', { title: canaries.chatTitle, participants: [friend.userId] });
  await post(`/api/v1/chats/${chat.id}/messages`, { content: canaries.chatMessage });
  const sessions = await plantSessions(server, owner, profile.id);
  const { handle } = await send('GET', '/api/v1/auth/me');
  return {
    user_id: owner.userId,
    handle,
    profile_id: profile.id,
    agent_id: agent.id,
    file_id: file.id,
    hash: transaction.hash,
    chat_id: chat.id,
    artifact_id: 'F6-vision',
    ...sessions,
  };
}

async function plantSessions(
  server: TestServer,
  owner: SignedIn,
  profileId: string,
): Promise<Record<string, string>> {
  const post = async (path: string, body: unknown) =>
    (await server.call('POST', `/api-ml/v1${path}`, { as: owner, body })).body;
  const project = await makeProject(server, owner);
  await project.call('PUT', '', { title: canaries.projectTitle });
  const { body: file } = await project.upload('a.md', `# Notes\n\n${canaries.projectFile}`);
  await project.filesRead();
  const answer = await project.call('POST', '/chat', { message: canaries.projectQuestion });
  const talk = await converseWith(server, owner, `?profile_id=${profileId}`);
  const { message } = await talk.say(canaries.onboarding);
  const { session_id: swarm } = await post('/swarm/chat/start', undefined);
  const agent = { name: 'canary', system_prompt: canaries.swarmPrompt };
  await post('/swarm/agents/add', { session_id: swarm, agent });
  await post('/swarm/chat', { session_id: swarm, message: canaries.swarmMessage });
  const client = await openSpin(server, owner);
  const setup = { ...spinSetup, agents: [...spinSetup.agents], problem: canaries.spinProblem };
  client.send({ type: 'init', ...setup, mode: 'control' });
  const { session_id: spin } = await client.next('initialized');
  await client.next('round_complete');
  await client.close();
  return {
    project_id: project.id,
    'projects.file_id': file.id,
    run_id: message.additional_kwargs.run_id ?? '',
    'sessions.session_id': [answer.body.session_id, talk.id, swarm, spin].join(),
    'spin.session_id': spin,
    'swarm.session_id': swarm,
    'onboarding.session_id': talk.id,
  };
}
