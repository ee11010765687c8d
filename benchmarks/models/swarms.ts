import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServerFarm } from '../../server/test/chats/server-farm.ts';
import { freePort } from '../../server/test/process/free-port.ts';
import { type SignedIn, signIn } from '../../server/test/sign-in.ts';
import { withBench } from '../product/running.ts';

export interface Swarms {
  /** Address of the endpoint, for requests without Alma. */
  endpoint: string;
  origin: string;
  pids: { endpoint: number; server: number };
  signIn(email: string): Promise<SignedIn>;
  /** Creates a swarm with one agent. @returns a function that builds a request to it */
  newSwarm(person: SignedIn): Promise<() => [url: string, init: RequestInit]>;
}

/** Runs the real server as a separate process, with the paced endpoint in another process as its only model. */
export async function withSwarms(model: string, work: (swarms: Swarms) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-models-'));
  const endpointPort = await freePort();
  const endpoint: ChildProcess = fork(path.join(import.meta.dirname, 'paced-server.ts'), [
    String(endpointPort),
  ]);
  await once(endpoint, 'message');
  const baseUrl = `http://127.0.0.1:${endpointPort}/v1`;
  try {
    await withBench(async (bench) => {
      const { url } = await bench.database('alma_models');
      const env = { MODEL_BASE_URL: baseUrl, MODEL_NAME: model, MODEL_CALLS_PER_MINUTE: '1000000' };
      const farm = new ServerFarm({ databaseUrl: url, folder, env });
      try {
        const [port = 0] = await farm.start(1);
        const origin = `http://localhost:${port}`;
        const pids = { endpoint: endpoint.pid ?? 0, server: farm.pids()[0] ?? 0 };
        await work({ ...swarmsOf(origin), endpoint: `${baseUrl}/chat/completions`, origin, pids });
      } finally {
        await farm.end();
      }
    });
  } finally {
    endpoint.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

function swarmsOf(origin: string): Pick<Swarms, 'signIn' | 'newSwarm'> {
  const init = ({ headers }: SignedIn, body: object, more: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  const post = async <T>(person: SignedIn, where: string, body: object): Promise<T> => {
    const reply = await fetch(`${origin}/api-ml/v1/swarm${where}`, init(person, body));
    if (!reply.ok) throw new Error(`${where}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return {
    signIn: (email) => signIn(origin, email),
    async newSwarm(person) {
      const { session_id } = await post<{ session_id: string }>(person, '/chat/start', {});
      const agent = { name: 'Writer', system_prompt: 'You write.' };
      await post(person, '/agents/add', { session_id, agent });
      const accept = { accept: 'text/event-stream' };
      return () => [
        `${origin}/api-ml/v1/swarm/chat`,
        init(person, { session_id, message: 'Write a page about tides.' }, accept),
      ];
    },
  };
}

/** The same question without Alma. */
export const directly = (endpoint: string, model: string): [url: string, init: RequestInit] => [
  endpoint,
  {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model,
      stream: true,
      messages: [{ role: 'user', content: 'Write a page about tides.' }],
    }),
  },
];
