import { pino } from 'pino';
import { type Config, readConfig } from '../../src/config/config.ts';
import { type ChatModel, type Models, type OfflineAnswer, openModels } from '../../src/ml/models/index.ts';
import { createBudgets } from '../../src/platform/limits/index.ts';
import { eventually, stopwatch } from '../eventually.ts';
import { collect, errorOf, handOver, modelContract, question, shape, textOf } from './contract.ts';
import { startEndpoint, type TestEndpoint } from './endpoint.ts';

let endpoint: TestEndpoint;
beforeAll(async () => {
  endpoint = await startEndpoint();
});
afterAll(() => endpoint.close());

const tools = [{ name: 'hand_over', description: 'Hands over', input: handOver }];

const budgetsOf = (config: Config) => createBudgets({ config, log: pino({ level: 'silent' }) });

function modelsOf(name: string, env: Record<string, string> = {}): Models {
  const config = readConfig({
    NODE_ENV: 'test',
    ALMA_SECRET: 'a secret that only tests share, long enough',
    MODEL_BASE_URL: `${endpoint.baseUrl}/`,
    MODEL_API_KEY: 'sk-secret',
    MODEL_NAME: name,
    ...env,
  });
  return openModels({ config }, budgetsOf(config));
}
const remote = (name: string, env?: Record<string, string>): ChatModel => modelsOf(name, env).chat;
const requestsOf = (name: string) => endpoint.requests.filter(({ body }) => body['model'] === name);

/** The offline assistant with these rules. */
function offline(answer: OfflineAnswer['answer']): ChatModel {
  const config = readConfig({ NODE_ENV: 'test' });
  const { chat } = openModels({ config }, budgetsOf(config));
  const rules = { offline: { method: 'Rules of a test', answer } };
  return {
    ...chat,
    methodOf: (request) => chat.methodOf({ ...request, ...rules }),
    stream: (request, signal) => chat.stream({ ...request, ...rules }, signal),
  };
}

modelContract({
  name: 'remote',
  textModel: () => remote('good'),
  shapeModel: () => remote('shape-good'),
  toolModel: () => remote('tool-fragments'),
  endless: () => remote('endless'),
});

modelContract({
  name: 'offline',
  textModel: () =>
    offline(function* () {
      for (const text of 'Hello from the model'.split(/(?<= )/)) yield { type: 'text', text };
    }),
  shapeModel: () =>
    offline(function* () {
      yield { type: 'object', value: { colour: 'red', count: 3 } };
    }),
  toolModel: () =>
    offline(function* () {
      yield { type: 'tool', name: 'hand_over', input: { to: 'critic', reason: 'asked' } };
    }),
  endless: () =>
    offline(function* () {
      for (;;) yield { type: 'text', text: 'more ' };
    }),
});

describe('the offline assistant', () => {
  it('names its method, counts no tokens and gives the same answer each time', async () => {
    const model = offline(function* ({ person }) {
      yield { type: 'text', text: `You are ${person}` };
    });
    const [first, second] = [await collect(model, question()), await collect(model, question())];
    expect(second).toEqual(first);
    expect(first.map(({ type }) => type)).toEqual(['text', 'finish']);
    expect(model.methodOf(question())).toBe('Rules of a test');
  });

  it('only gives values of the requested shape', async () => {
    const model = offline(function* () {
      yield { type: 'object', value: { colour: 'blue' } };
    });
    await expect(collect(model, question({ schema: shape }))).rejects.toThrow();
  });
});

describe('a request to the endpoint', () => {
  it('goes to the right address with key, model and options, and contains no secret in its URL', async () => {
    await collect(remote('one-packet'), question({ tools }));
    expect(requestsOf('one-packet')).toMatchObject([
      {
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer sk-secret', 'content-type': 'application/json' },
        body: {
          stream: true,
          stream_options: { include_usage: true },
          messages: [{ role: 'user', content: 'Say hello' }],
          tools: [{ type: 'function', function: { name: 'hand_over' } }],
        },
      },
    ]);
  });

  it('ends upstream within 100 ms of an abort', async () => {
    const abort = new AbortController();
    const seen = requestsOf('endless').length;
    const reading = collect(remote('endless'), question(), abort.signal).catch(() => undefined);
    await eventually(() => requestsOf('endless').length > seen, 'the question');
    await new Promise((resolve) => setTimeout(resolve, 80));
    const passed = stopwatch();
    abort.abort(new Error('enough'));
    await requestsOf('endless').at(-1)?.closed;
    expect(passed()).toBeLessThan(100);
    await reading;
  });

  it('waits when a user sends more requests than allowed', async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      MODEL_BASE_URL: endpoint.baseUrl,
      MODEL_NAME: 'good',
      MODEL_CALLS_PER_MINUTE: '1',
    });
    const { chat } = openModels({ config }, budgetsOf(config));
    await collect(chat, question());
    const abort = AbortSignal.timeout(200);
    await expect(collect(chat, question(), abort)).rejects.toThrow('timeout');
    expect(textOf(await collect(chat, question({ userId: 'another' })))).toBe('Hello from the model');
  });
});

describe('a reply of the endpoint', () => {
  it.each(['odd-bytes'])('is read correctly however it is split: %s', async (name) => {
    const events = await collect(remote(name), question());
    expect(textOf(events)).toBe('Grüße, 世界 🙂');
  });

  it('counts only tokens that were reported', async () => {
    const events = await collect(remote('no-usage'), question());
    expect(events.find(({ type }) => type === 'usage')).toEqual({
      type: 'usage',
      input_tokens: null,
      output_tokens: null,
    });
  });

  it('reports that it was truncated', async () => {
    const events = await collect(remote('length'), question());
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'length' });
  });

  it.each([
    ['no-finish', 'failed', /without a (finish )?reason/],
    ['cut', 'failed', /terminated|closed|aborted|socket/i],
    ['error-inside', 'failed', /the engine fell over/],
    ['filtered', 'failed', /filtered/],
    ['empty', 'failed', /empty/],
    ['bad-request', 'failed', /^400: context length exceeded/],
    ['forbidden', 'failed', /^403: not for you/],
    ['no-such-model', 'failed', /^404: no such model/],
    ['over-limit-long', 'failed', /^429: come back tomorrow/],
    ['broken', 'failed', /^500: we broke/],
    ['gateway', 'failed', /^502: /],
    ['error-with-200', 'failed', /quota is used up/],
    ['plain-json', 'failed', /without a stream/],
    ['redirects', 'failed', /redirects \(307\)/],
    ['tool-bad-json', 'unusable', /wrong way/],
    ['tool-unknown', 'unusable', /tool that there is not/],
  ] as const)('that fails is an error: %s', async (name, kind, words) => {
    const fault = await errorOf(collect(remote(name), question({ tools })));
    expect([fault.kind, fault.endpointMessage]).toEqual([kind, expect.stringMatching(words)]);
  });

  it.each([
    ['silent', 'MODEL_FIRST_BYTE_TIMEOUT_MS', 'nothing of the reply came within 300 ms'],
    ['never-begins', 'MODEL_FIRST_BYTE_TIMEOUT_MS', 'nothing of the reply came within 300 ms'],
    ['stalls', 'MODEL_IDLE_TIMEOUT_MS', 'nothing more of the reply came within 300 ms'],
  ])('is abandoned when it takes too long: %s', async (name, limit, words) => {
    const fault = await errorOf(collect(remote(name, { [limit]: '300' }), question()));
    expect([fault.kind, fault.endpointMessage]).toEqual(['timeout', expect.stringContaining(words)]);
  });

  it('is cut off if it never ends', async () => {
    const cut = await errorOf(collect(remote('endless', { MODEL_TOTAL_TIMEOUT_MS: '400' }), question()));
    expect([cut.kind, cut.endpointMessage]).toEqual(['timeout', expect.stringContaining('within 400 ms')]);
  });

  it('reveals no key, and is not retried after a wrong key', async () => {
    const fault = await errorOf(collect(remote('wrong-key'), question()));
    expect(fault.endpointMessage).toBe('401: wrong key: …');
    expect(JSON.stringify({ ...fault, text: fault.stack, message: fault.message })).not.toContain(
      'wrong key',
    );
    expect(fault.status).toBe(401);
    expect(requestsOf('wrong-key')).toHaveLength(1);
  });

  it('fails when the endpoint cannot be reached', async () => {
    const nowhere = { MODEL_BASE_URL: 'http://127.0.0.1:1/v1' };
    expect((await errorOf(collect(remote('good', nowhere), question()))).kind).toBe('failed');
  });

  it.each(['over-limit-seconds', 'over-limit-date', 'over-limit-ms', 'unavailable', 'conflict'])(
    'is retried if that may help: %s',
    async (name) => {
      expect(textOf(await collect(remote(name), question()))).toBe('second try');
      expect(requestsOf(name)).toHaveLength(2);
    },
  );

  it('is abandoned after three attempts', async () => {
    const before = requestsOf('broken').length;
    await errorOf(collect(remote('broken'), question()));
    expect(requestsOf('broken').length - before).toBe(3);
  });

  it('passes on one tool call, the first of several', async () => {
    const events = await collect(remote('tool-twice'), question({ tools }));
    expect(events.filter(({ type }) => type === 'tool')).toMatchObject([{ input: { to: 'critic' } }]);
  });
});

describe('a reply in a requested shape', () => {
  it.each(['shape-fenced', 'shape-talk', 'shape-repaired', 'shape-unsupported'])(
    'is understood: %s',
    async (name) => {
      const events = await collect(remote(name), question({ schema: shape }));
      expect(events.find(({ type }) => type === 'object')).toEqual({
        type: 'object',
        value: { colour: 'red', count: 3 },
      });
    },
  );

  it('is requested by a schema if the endpoint supports schemas, or else in words', async () => {
    const model = remote('shape-unsupported');
    const before = requestsOf('shape-unsupported').length;
    await collect(model, question({ schema: shape }));
    await collect(model, question({ schema: shape }));
    const [refused, ...retries] = requestsOf('shape-unsupported').slice(before);
    expect(refused?.body['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: { type: 'object', required: ['colour', 'count'] } },
    });
    expect(retries).toHaveLength(2);
    for (const { body } of retries) {
      expect(body['response_format']).toBeUndefined();
      expect(JSON.stringify(body['messages'])).toContain('JSON Schema');
    }
  });

  it('is reported as unusable when a request to correct it did not help', async () => {
    const fault = await errorOf(collect(remote('shape-never'), question({ schema: shape })));
    expect(fault.kind).toBe('unusable');
    expect(requestsOf('shape-never')).toHaveLength(2);
    expect(JSON.stringify(requestsOf('shape-never')[1]?.body['messages'])).toContain('I would rather not.');
  });
});

describe('embeddings', () => {
  const embedOf = (model: string) => modelsOf('good', { EMBEDDING_MODEL: model }).embedding?.embed;
  const by = { of: 'passages', userId: 'a-person', signal: new AbortController().signal } as const;

  it('are returned in the order of the texts, whatever the order of the endpoint', async () => {
    const vectors = await embedOf('embeds')?.(['a', 'bbb'], by);
    expect(vectors?.map((vector) => [...vector])).toEqual([
      [1, 1, 0],
      [3, 1, 0],
    ]);
  });

  it.each(['embeds-uneven', 'embeds-too-few', 'embeds-base64'])(
    'that are malformed are an error: %s',
    async (name) => {
      const embed = embedOf(name);
      expect((await errorOf(embed ? embed(['a', 'b'], by) : Promise.resolve())).kind).toBe('failed');
    },
  );
});

describe('a probe', () => {
  it('reports the time to the first byte', async () => {
    const probe = await modelsOf('good').probe('somebody');
    expect(probe).toEqual({ ok: true, model: 'good', first_byte_ms: expect.any(Number), fault: null });
  });

  it('reports the error in the endpoint’s own words', async () => {
    expect(await modelsOf('no-such-model').probe('somebody')).toEqual({
      ok: false,
      model: 'no-such-model',
      first_byte_ms: null,
      fault: '404: no such model',
    });
  });
});
