import { startTestServer, type TestServer } from '../app.ts';
import { startEndpoint, type Asked } from './endpoint.ts';
import { streamed, toolDelta, tools, type Scenario } from './scenarios.ts';

/** A server with a model that a test speaks for. */
export interface SpokenServer extends TestServer {
  /** What the model does from now on; what it was asked before is forgotten. */
  speak(scenario: (asked: Asked) => Scenario): void;
  asked: Asked[];
}

const modelName = 'spoken';

/** A further server on a database, whose model is an endpoint that speaks the protocol. */
export async function startSpokenServer(databaseUrl: string): Promise<SpokenServer> {
  let speaker: (asked: Asked) => Scenario = () => says('Nothing was set.');
  const endpoint = await startEndpoint({
    [modelName]: (answer, asked) => speaker(asked)(answer, asked),
  });
  const server = await startTestServer({
    databaseUrl,
    env: { MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: modelName, MODEL_CALLS_PER_MINUTE: '100000' },
  });
  return {
    ...server,
    asked: endpoint.asked,
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

export const says =
  (text: string): Scenario =>
  (answer, asked) =>
    streamed(answer, asked, text);

/** A value of the shape that was asked for. */
export const gives = (value: unknown): Scenario => says(JSON.stringify(value));

export const calls = (name: string, input: unknown): Scenario => callsRaw(name, JSON.stringify(input));
/** Arguments come in pieces, as endpoints send them. */
export const callsRaw = (name: string, input: string): Scenario =>
  tools(
    toolDelta(0, { id: 't1', name, arguments: input.slice(0, 5) }),
    toolDelta(0, { arguments: input.slice(5) }),
  );

/** Everything that a request says, for what must or must not be in it. */
export const textOf = ({ body }: Asked): string => JSON.stringify(body['messages']);
export const systemOf = ({ body }: Asked): string =>
  String((body['messages'] as { content: unknown }[])[0]?.content ?? '');
export const hasTools = ({ body }: Asked): boolean => body['tools'] !== undefined;
