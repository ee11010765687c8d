import type { Answer, ModelRequest } from './endpoint.ts';

export type Scenario = (answer: Answer, request: ModelRequest & { before: number }) => void | Promise<void>;

const head = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' };
export const delta = (value: object, finish: string | null = null): object => ({
  ...head,
  choices: [{ index: 0, delta: value, finish_reason: finish }],
});
const usage = { ...head, choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } };

export const textDelta = (content: string, finish: string | null = null): object =>
  delta({ content }, finish);

/** A whole stream as an endpoint sends it, with usage only if requested. */
export function streamed(answer: Answer, request: ModelRequest, text: string, finish = 'stop'): void {
  answer.begin();
  answer.chunk(delta({ role: 'assistant', content: '' }));
  for (const piece of text.split(/(?<= )/)) answer.chunk(delta({ content: piece }));
  answer.chunk(delta({}, finish));
  const options = request.body['stream_options'] as { include_usage?: boolean } | undefined;
  if (options?.include_usage) answer.chunk(usage);
  answer.raw('data: [DONE]\n\n');
  answer.end();
}

const whole =
  (text: string, finish?: string): Scenario =>
  (answer, request) =>
    streamed(answer, request, text, finish);

export const refusal =
  (status: number, message: string, headers?: Record<string, string>): Scenario =>
  (answer) =>
    answer.json(status, { error: { message, type: 'error', code: null } }, headers);

/** Fails the first request and answers the second. */
const once =
  (first: Scenario): Scenario =>
  (answer, request) =>
    request.before === 0 ? first(answer, request) : streamed(answer, request, 'second try');

export const toolDelta = (
  index: number | undefined,
  part: { id?: string; name?: string; arguments?: string },
): object =>
  delta({
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(part.id ? { id: part.id, type: 'function' } : {}),
        function: {
          ...(part.name ? { name: part.name } : {}),
          ...(part.arguments === undefined ? {} : { arguments: part.arguments }),
        },
      },
    ],
  });

export const tools =
  (...parts: object[]): Scenario =>
  (answer) => {
    answer.begin();
    for (const part of parts) answer.chunk(part);
    answer.chunk(delta({}, 'tool_calls'));
    answer.raw('data: [DONE]\n\n');
    answer.end();
  };

const bytesOf = (text: string): string =>
  [delta({ role: 'assistant' }), delta({ content: text }), delta({}, 'stop')]
    .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    .join('');

export const scenarios: Record<string, Scenario> = {
  good: whole('Hello from the model'),
  'no-usage': (answer) => {
    answer.begin();
    answer.raw(`${bytesOf('Hello from the model')}data: [DONE]\n\n`);
    answer.end();
  },
  length: whole('Hello from', 'length'),
  filtered: whole('Hello', 'content_filter'),
  empty: whole(''),
  'no-finish': (answer) => {
    answer.begin();
    answer.chunk(delta({ content: 'Half of' }));
    answer.end();
  },
  cut: async (answer) => {
    answer.begin();
    answer.chunk(delta({ content: 'Half of' }));
    await answer.pause(20);
    answer.destroy();
  },
  'error-inside': (answer) => {
    answer.begin();
    answer.chunk(delta({ content: 'Half of' }));
    answer.chunk({ error: { message: 'the engine fell over' } });
    answer.end();
  },
  'odd-bytes': async (answer) => {
    answer.begin();
    const text = `: a comment\r\n\r\n${bytesOf('Grüße, 世界 🙂').replaceAll('\n', '\r\n')}data: [DONE]`;
    for (const byte of Buffer.from(text)) answer.raw(Uint8Array.of(byte));
    answer.end();
  },
  'one-packet': (answer) => {
    answer.begin();
    answer.raw(`${bytesOf('Hello from the model')}data: [DONE]\n\n`);
    answer.end();
  },
  silent: async (answer) => {
    await answer.pause(60_000);
  },
  'never-begins': async (answer) => {
    answer.begin();
    for (let count = 0; count < 600; count += 1) {
      answer.raw(': wait\n\n');
      await answer.pause(100);
    }
  },
  stalls: async (answer) => {
    answer.begin();
    answer.chunk(delta({ content: 'Half of' }));
    await answer.pause(60_000);
  },
  endless: async (answer) => {
    answer.begin();
    for (let count = 0; count < 3_000; count += 1) {
      answer.chunk(delta({ content: 'more ' }));
      await answer.pause(20);
    }
  },

  'bad-request': refusal(400, 'context length exceeded'),
  'wrong-key': refusal(401, 'wrong key: sk-secret'),
  forbidden: refusal(403, 'not for you'),
  'no-such-model': refusal(404, 'no such model'),
  conflict: once(refusal(409, 'busy')),
  'over-limit-seconds': once(refusal(429, 'slow down', { 'retry-after': '0.05' })),
  'over-limit-date': once(refusal(429, 'slow down', { 'retry-after': new Date(0).toUTCString() })),
  'over-limit-ms': once(refusal(429, 'slow down', { 'retry-after-ms': '30' })),
  'over-limit-long': refusal(429, 'come back tomorrow', { 'retry-after': '86400' }),
  broken: refusal(500, 'we broke', { 'retry-after': '0' }),
  gateway: (answer) => answer.text(502, 'text/html', '<h1>Bad gateway</h1>', { 'retry-after': '0' }),
  unavailable: once(refusal(503, 'starting', { 'retry-after': '0' })),
  'error-with-200': (answer) => answer.json(200, { error: { message: 'quota is used up' } }),
  'plain-json': (answer) => answer.json(200, { choices: [{ message: { content: 'Hello' } }] }),
  redirects: (answer) => answer.text(307, 'text/plain', '', { location: 'http://elsewhere.invalid/v1' }),

  'tool-fragments': tools(
    toolDelta(0, { id: 't1', arguments: '{"to":' }),
    toolDelta(0, { name: 'hand_over', arguments: '"critic",' }),
    toolDelta(0, { arguments: '"reason":"asked"}' }),
  ),
  'tool-twice': tools(
    toolDelta(0, { id: 't1', name: 'hand_over', arguments: '{"to":"critic","reason":"asked"}' }),
    toolDelta(1, { id: 't2', name: 'hand_over', arguments: '{"to":"coder","reason":"asked"}' }),
  ),
  'tool-bad-json': tools(toolDelta(0, { id: 't1', name: 'hand_over', arguments: '{"to":' })),
  'tool-unknown': tools(toolDelta(0, { id: 't1', name: 'delete_all', arguments: '{}' })),

  'shape-good': whole('{"colour":"red","count":3}'),
  'shape-fenced': whole('```json\n{"colour":"red","count":3}\n```'),
  'shape-talk': whole('Here you are: {"colour":"red","count":3}. Anything else?'),
  'shape-repaired': (answer, request) =>
    streamed(answer, request, request.before === 0 ? '{"colour":"red"}' : '{"colour":"red","count":3}'),
  'shape-never': whole('I would rather not.'),
  'shape-unsupported': (answer, request) =>
    request.body['response_format']
      ? answer.json(400, { error: { message: "'response_format' is not supported" } })
      : streamed(answer, request, '{"colour":"red","count":3}'),

  embeds: (answer, request) => {
    const input = request.body['input'] as string[];
    const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 0] }));
    answer.json(200, { data: data.toReversed(), usage: { prompt_tokens: 1 } });
  },
  'embeds-uneven': (answer, request) => {
    const input = request.body['input'] as string[];
    answer.json(200, { data: input.map((_text, index) => ({ index, embedding: Array(index + 1).fill(1) })) });
  },
  'embeds-too-few': (answer) => answer.json(200, { data: [{ index: 0, embedding: [1] }] }),
  'embeds-base64': (answer) => answer.json(200, { data: [{ index: 0, embedding: 'AACAPw==' }] }),
};
