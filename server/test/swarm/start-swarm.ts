import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

export const team = [
  { name: 'researcher', system_prompt: 'You find what is known and name every source.' },
  { name: 'analyst', system_prompt: 'You turn figures into findings.' },
  { name: 'critic', system_prompt: 'You look for the weakest step.' },
] as const;

/** Starts a swarm chat with part of the team; returns the id of its session. */
export async function startSwarm(
  server: TestServer,
  as: SignedIn,
  agents: number = team.length,
): Promise<string> {
  const post = async (path: string, body: unknown) =>
    (await server.call('POST', `/api-ml/v1/swarm${path}`, { as, body })).body;
  const { session_id: sessionId } = await post('/chat/start', undefined);
  for (const agent of team.slice(0, agents)) await post('/agents/add', { session_id: sessionId, agent });
  return sessionId;
}
