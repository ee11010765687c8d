import { randomUUID } from 'node:crypto';
import type { TestServer } from '../app.ts';
import { upload } from '../files/upload.ts';
import { converseWith } from '../onboarding/conversation.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';
import { beginSwarm } from '../swarm/begin-swarm.ts';
import { beginSpin } from '../spin/spin-client.ts';

/** Somebody with one of everything, and the names of it all. */
export interface Things {
  owner: SignedIn;
  userId: string;
  /** Somebody else, who takes part in nothing. */
  otherId: string;
  hash: string;
  /** By the name of the parameter, where several domains have one of that name as `domain.name`. */
  params: Record<string, string>;
}

let made = 0;

export async function makeThings(server: TestServer, otherId: string): Promise<Things> {
  made += 1;
  const owner = await server.signIn(`owner${made}@alma.test`);
  const second = await server.signIn(`owner${made}@alma.test`);
  const { userId } = owner;
  const post = async (path: string, body: unknown) =>
    (await server.call('POST', `/api/v1${path}`, { as: owner, body })).body;

  const profile = await post('/profile', { basic_identification: { full_name: 'Owner' } });
  const agent = await post(`/profile/${profile.id}/agent`, { prompt: 'You are an owner’s agent.' });
  const { body: file } = await upload(server, owner, { bytes: 'Owner’s text', name: 'a.txt' });
  await post('/wallets/create', undefined);
  const chat = await post('/chats', {
    title: 'Owner’s chat',
    participants: [(await server.signIn('theo@alma.test')).userId],
  });
  const { body: user } = await server.call('GET', '/api/v1/auth/me', { as: owner });
  const { sid } = JSON.parse(
    Buffer.from(second.access_token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  ) as { sid: string };
  const conversation = await converseWith(server, owner, `?profile_id=${profile.id}`);
  const { message } = await conversation.say('I am a data engineer');
  const { id: sessionId } = conversation;
  const project = await makeProject(server, owner);
  const { body: projectFile } = await project.upload('a.md', '# Owner');
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  return {
    owner,
    userId,
    otherId,
    hash,
    params: {
      user_id: userId,
      handle: user.handle,
      role: 'USER',
      session_id: sid,
      profile_id: profile.id,
      agent_id: agent.id,
      file_id: file.id,
      chat_id: chat.id,
      project_id: project.id,
      'projects.file_id': projectFile.id,
      hash,
      run_id: message.additional_kwargs.run_id ?? '',
      'onboarding.session_id': sessionId,
      'sessions.session_id': sessionId,
      'spin.session_id': await beginSpin(server, owner),
      artifact_id: 'F6-vision',
      'swarm.session_id': await beginSwarm(server, owner),
    },
  };
}
