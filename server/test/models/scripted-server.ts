import type { Parts } from '../../src/app.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { type ModelRequest, startEndpoint } from './endpoint.ts';
import { says } from './replies.ts';
import type { Scenario } from './scenarios.ts';

/** A server whose model is scripted by the test. */
export interface ScriptedServer extends TestServer {
  /** Sets the model's behaviour from now on and clears the recorded requests. */
  respondWith(scenario: (request: ModelRequest) => Scenario): void;
  requests: ModelRequest[];
}

const modelName = 'spoken';
const embeddingModel = 'meant';

/** Starts another server on the same database, with a scripted endpoint as its model. */
export async function startScriptedServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  parts: Parts = {},
): Promise<ScriptedServer> {
  let responder: (request: ModelRequest) => Scenario = () => says('Nothing was set.');
  const speaks: Scenario = (answer, request) => responder(request)(answer, request);
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
    requests: endpoint.requests,
    respondWith(scenario) {
      responder = scenario;
      endpoint.requests.length = 0;
    },
    async close() {
      await server.close();
      await endpoint.close();
    },
  };
}
