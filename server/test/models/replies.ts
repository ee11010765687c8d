import type { ModelRequest } from './endpoint.ts';
import { type Scenario, scenarios, streamed, textDelta, toolDelta, tools } from './scenarios.ts';

// Scripted model replies, and readers for the requests that they answer.

/** Sends the first words immediately, and the rest when released or when the connection is closed. */
export const saysSlowly =
  (first: string, rest: string, released: Promise<unknown>): Scenario =>
  async (answer, request) => {
    answer.begin();
    answer.chunk(textDelta(first));
    await Promise.race([released, request.closed]);
    answer.chunk(textDelta(rest));
    answer.chunk(textDelta('', 'stop'));
    answer.raw('data: [DONE]\n\n');
    answer.end();
  };

export const says =
  (text: string): Scenario =>
  (answer, request) =>
    streamed(answer, request, text);

/** Replies with a value of the requested shape. */
export const gives = (value: unknown): Scenario => says(JSON.stringify(value));

export const calls = (name: string, input: unknown): Scenario => callsRaw(name, JSON.stringify(input));
/** Sends the arguments in chunks, as endpoints do. */
export const callsRaw = (name: string, input: string): Scenario =>
  tools(
    toolDelta(0, { id: 't1', name, arguments: input.slice(0, 5) }),
    toolDelta(0, { arguments: input.slice(5) }),
  );

/** All messages of a request as JSON, to check what it contains. */
export const textOf = ({ body }: ModelRequest): string => JSON.stringify(body['messages']);
export const systemOf = ({ body }: ModelRequest): string =>
  String((body['messages'] as { content: unknown }[])[0]?.content ?? '');
/** The agent whose turn it is, according to its instructions. */
export const speakerOf = (request: ModelRequest): string =>
  /^You are (\w+)/.exec(systemOf(request))?.[1] ?? '';
export const hasTools = ({ body }: ModelRequest): boolean => body['tools'] !== undefined;

/**
 * Selects the scenario by the message: "fault silent" runs the scenario `silent`. Requests are counted for each
 * question, so that several can be asked at the same time.
 */
export function asNamed(): (request: ModelRequest) => Scenario {
  const times = new Map<string, number>();
  return (request) => {
    const [, name = ''] = /fault ([\w-]+)/.exec(textOf(request)) ?? [];
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return (answer, received) => (scenarios[name] ?? says('Fine.'))(answer, { ...received, before });
  };
}

/** The message shown to people, by kind of model failure. */
export const codesOfFailures = {
  silent: 'MODEL_TIMEOUT',
  'never-begins': 'MODEL_TIMEOUT',
  stalls: 'MODEL_TIMEOUT',
  'no-finish': 'MODEL_FAILED',
  cut: 'MODEL_FAILED',
  'error-inside': 'MODEL_FAILED',
  filtered: 'MODEL_FAILED',
  empty: 'MODEL_FAILED',
  'bad-request': 'MODEL_FAILED',
  'wrong-key': 'MODEL_FAILED',
  forbidden: 'MODEL_FAILED',
  'no-such-model': 'MODEL_FAILED',
  'over-limit-long': 'MODEL_FAILED',
  broken: 'MODEL_FAILED',
  gateway: 'MODEL_FAILED',
  'error-with-200': 'MODEL_FAILED',
  'plain-json': 'MODEL_FAILED',
  redirects: 'MODEL_FAILED',
} as const;
