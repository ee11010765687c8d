import type { Parts } from '../../src/app.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { type Asked, startEndpoint } from './endpoint.ts';
import { says } from './saying.ts';
import type { Scenario } from './scenarios.ts';

/** A server whose model is scripted by the test. */
export interface SpokenServer extends TestServer {
  /** Sets the model's behaviour from now on and clears the recorded requests. */
  speak(scenario: (request: Asked) => Scenario): void;
  requests: Asked[];
}

const modelName = 'spoken';
const embeddingModel = 'meant';

/** Starts another server on the same database, with a scripted endpoint as its model. */
export async function startSpokenServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  parts: Parts = {},
): Promise<SpokenServer> {
  let speaker: (request: Asked) => Scenario = () => says('Nothing was set.');
  const speaks: Scenario = (answer, request) => speaker(request)(answer, request);
  const endpoint = await startEndpoint({ [modelName]: speaks, [embeddingModel]: speaks });
  const server = await startTestServer({
    databaseUrl,
    parts,
    env: {
      MODEL_BASE_URL: endpoint.baseUrl,
      MODEL_NAME: modelName,
      MODEL_CALLS_PER_MINUTE: '100000',
      ...env,
    },
  });
  return {
    ...server,
    requests: endpoint.asked,
    speak(scenario) {
      speaker = scenario;
      endpoint.asked.length = 0;
    },
    async close() {
      await server.close();
      await endpoint.close();
    },
  };
}
