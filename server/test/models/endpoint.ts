import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Scenario, scenarios } from './scenarios.ts';

export interface ModelRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** Resolves when the caller closes the connection of this request early. */
  closed: Promise<void>;
}

export interface TestEndpoint {
  baseUrl: string;
  requests: ModelRequest[];
  close(): Promise<void>;
}

/** What a scenario uses to write its response. */
export interface Answer {
  /** Sends the headers of an event stream. */
  begin(headers?: Record<string, string>): void;
  /** Sends one event with this chunk. */
  chunk(value: unknown): void;
  /** Sends raw bytes. */
  raw(bytes: string | Uint8Array): void;
  json(status: number, value: unknown, headers?: Record<string, string>): void;
  text(status: number, type: string, text: string, headers?: Record<string, string>): void;
  end(): void;
  /** Breaks the connection. */
  destroy(): void;
  pause(ms: number): Promise<void>;
}

const listedModels = [{ id: 'nomic-embed-text' }, { id: 'llama3.2' }];

/** Google puts the name of the model into the path. */
export const modelOf = ({ path, body }: Pick<ModelRequest, 'path' | 'body'>): string =>
  String(body['model'] ?? /\/models\/([^:]+):/.exec(path)?.[1]);

/**
 * An endpoint that speaks the chat completions protocol on its own port. The name of the model selects the scenario.
 * Tests may add models of their own.
 */
export async function startEndpoint(
  extraScenarios: Record<string, Scenario> = {},
  requestedPort = 0,
): Promise<TestEndpoint> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const body = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
    const closed = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const entry: ModelRequest = { path: request.url ?? '', headers: request.headers, body, closed };
    requests.push(entry);
    if (/\/models(\?|$)/.test(entry.path)) return answerWith(response).json(200, { data: listedModels });
    const name = modelOf(entry);
    const scenario: Scenario | undefined = extraScenarios[name] ?? scenarios[name];
    const before = requests.filter((other) => modelOf(other) === name).length - 1;
    if (!scenario) return answerWith(response).json(404, { error: { message: `no model ${name}` } });
    await scenario(answerWith(response), { ...entry, before });
  }

  server.listen(requestedPort, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const answerWith = (response: ServerResponse): Answer => ({
  begin: (headers = {}) => void response.writeHead(200, { 'content-type': 'text/event-stream', ...headers }),
  chunk: (value) => void response.write(`data: ${JSON.stringify(value)}\n\n`),
  raw: (bytes) => void response.write(bytes),
  json: (status, value, headers = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value)),
  text: (status, type, text, headers = {}) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(text),
  end: () => void response.end(),
  destroy: () => void response.destroy(),
  pause: (ms) => pause(ms, undefined, { ref: false }),
});
