import { modelProviders } from '@alma/shared/contract/models/limits';
import { LLMock } from '@copilotkit/aimock';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { adapterOf, key, mockedNames, type timeouts } from './adapters.ts';
import { administrator } from './connecting.ts';
import { collect, errorOf, handOver, question, shape, textOf } from './contract.ts';
import { dialectOf, dialects } from './dialects.ts';
import { modelOf, startEndpoint, type TestEndpoint } from './endpoint.ts';
import { endlessWords, providerFailures } from './provider-failures.ts';
import type { Scenario } from './scenarios.ts';

const tools = [{ name: 'hand_over', description: 'Hands over', input: handOver }];
const handedOver = { to: 'critic', reason: 'asked' };

const failureNames = Object.keys(providerFailures);
const nameOf = (provider: string, fault: string): string => `${provider} ${fault}`.replaceAll(' ', '-');
const matrix = modelProviders.flatMap((provider) => failureNames.map((fault) => ({ provider, fault })));

let endpoint: TestEndpoint;
const origin = (): string => new URL(endpoint.baseUrl).origin;

const adapter = (
  provider: (typeof modelProviders)[number],
  { at = origin(), ...more }: { at?: string; name: string; limits?: Partial<typeof timeouts> },
) => adapterOf(provider, { at, ...more });

const faultScenarios = Object.fromEntries(
  matrix.map(({ provider, fault }) => [nameOf(provider, fault), providerFailures[fault]?.scenario]),
) as Record<string, Scenario>;

beforeAll(async () => {
  endpoint = await startEndpoint({
    ...faultScenarios,
    'never-begins': async (answer) => answer.pause(60_000),
    stalls: async (answer, request) => {
      dialectOf(request).begin(answer, 'Half of ');
      await answer.pause(60_000);
    },
    'calls-a-tool': (answer, request) =>
      dialectOf(request).tool(answer, 'hand_over', JSON.stringify(handedOver)),
    'calls-nothing-known': (answer, request) => dialectOf(request).tool(answer, 'delete_all', '{}'),
    endless: endlessWords,
    'asks-for-a-second': (answer, request) =>
      request.before > 0
        ? dialectOf(request).reply(answer, request, 'An answer.')
        : answer.json(429, {
            error: { code: 429, message: 'quota', details: [{ retryDelay: '1s' }] },
          }),
  });
});
afterAll(() => endpoint.close());

describe('a failure of a provider, as a person sees it', () => {
  let server: TestServer;
  let leo: SignedIn;
  let models: ReturnType<typeof administrator>;

  beforeAll(async () => {
    server = await startTestServer({ env: { MODEL_CALLS_PER_MINUTE: '100000' } });
    leo = await server.signIn('leo@alma.test');
    models = administrator(server, await server.signIn('admin@alma.test'));
  });
  afterAll(() => server.close());
  afterEach(() => models.removeAll());

  const connect = (provider: (typeof modelProviders)[number], model: string) =>
    models.connect(`${origin()}${dialects[provider].basePath}`, model, { provider, key });

  /** A chat with one agent. A question can be repeated under its request id. */
  async function newChat() {
    const post = (path: string, body: object) =>
      server.call('POST', `/api-ml/v1/swarm${path}`, { as: leo, body });
    const { session_id: sessionId } = (await post('/chat/start', {})).body;
    await post('/agents/add', {
      session_id: sessionId,
      agent: { name: 'Writer', system_prompt: 'You write.' },
    });
    return {
      ask: (requestId: string) =>
        post('/chat', { session_id: sessionId, message: 'Hello', request_id: requestId }),
      async messages(): Promise<{ type: string; content: string }[]> {
        const { body } = await server.call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: leo });
        return body.channel_values.messages;
      },
    };
  }

  const callsCharged = async (connectionId: string): Promise<number> => {
    const { body } = await models.call('GET', '/usage');
    const days = body.days as { connection_id: string; calls: number }[];
    return days
      .filter(({ connection_id: of }) => of === connectionId)
      .reduce((sum, { calls }) => sum + calls, 0);
  };

  it.each(matrix)('$provider: $fault', async ({ provider, fault }) => {
    const expected = providerFailures[fault];
    if (!expected) throw new Error(`no fault ${fault}`);
    const model = nameOf(provider, fault);
    const { id } = await connect(provider, model);
    const chat = await newChat();
    const { status, body } = await chat.ask('first');
    const requests = endpoint.requests.filter((request) => modelOf(request) === model);
    expect(requests).toHaveLength(expected.requests);
    for (const { headers } of requests)
      expect(headers[dialects[provider].keyHeader]).toMatch(new RegExp(`(^| )${key}$`));
    const isFailure = expected.code !== undefined;
    expect(isFailure ? body.error : { message: body.messages?.at(-1)?.content }).toMatchObject({
      ...(isFailure ? { code: expected.code } : {}),
      message: expect.stringMatching(expected.says),
    });
    expect(status).toBe(isFailure ? 502 : 200);
    expect(JSON.stringify(body)).not.toContain(key);
    expect(await callsCharged(id)).toBe(expected.charged);

    // A repeated question is answered, and another repetition makes no further calls.
    const again = await chat.ask('first');
    expect(again.body.messages?.at(-1)?.content).toBe('An answer.');
    const calls = await callsCharged(id);
    expect(calls).toBe(expected.charged + Number(isFailure));
    await chat.ask('first');
    expect(await callsCharged(id)).toBe(calls);
    const stored = await chat.messages();
    expect(stored.map(({ type }) => type)).toEqual(['human', 'ai']);
    expect(stored.at(-1)?.content).toBe('An answer.');
  });

  it.each(modelProviders)('%s: an answer of 10 MB is cut, with a notice', async (provider) => {
    const { id } = await connect(provider, 'endless');
    const chat = await newChat();
    const { body } = await chat.ask('first');
    const last = body.messages.at(-1);
    expect(last.content).toHaveLength(200_000);
    expect(last.additional_kwargs.ending).toBe('length');
    expect(await callsCharged(id)).toBe(1);
  });

  it.each(modelProviders)('%s: the next connection answers for a model that is gone', async (provider) => {
    const gone = await connect(provider, 'unheard-of');
    const model = nameOf(provider, 'an unbroken reply');
    const stands = await connect(provider, model);
    const chat = await newChat();
    const { body } = await chat.ask('first');
    expect(body.messages.at(-1).additional_kwargs.model).toBe(model);
    expect([await callsCharged(gone.id), await callsCharged(stands.id)]).toEqual([0, 1]);
  });
});

describe.each(modelProviders)('the adapter of %s', (provider) => {
  it('abandons a reply that never starts or that stalls', async () => {
    const never = adapter(provider, { name: 'never-begins', limits: { firstByteMs: 300 } });
    const stalls = adapter(provider, { name: 'stalls', limits: { idleMs: 300 } });
    for (const model of [never, stalls]) {
      const error = await errorOf(collect(model, question()));
      expect(error.toProblem()).toMatchObject({ code: 'MODEL_TIMEOUT' });
    }
  });

  it('assembles a tool call, and refuses an unknown tool', async () => {
    const events = await collect(adapter(provider, { name: 'calls-a-tool' }), question({ tools }));
    expect(events.filter(({ type }) => type === 'tool')).toEqual([
      expect.objectContaining({ type: 'tool', name: 'hand_over', input: handedOver }),
    ]);
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'tool' });
    const unknown = collect(adapter(provider, { name: 'calls-nothing-known' }), question({ tools }));
    expect((await errorOf(unknown)).kind).toBe('unusable');
  });

  it('waits as long as a rate limit says', async () => {
    const timed = async (name: string): Promise<number> => {
      const before = endpoint.requests.length;
      const beganAt = Date.now();
      expect(textOf(await collect(adapter(provider, { name }), question()))).toBe('An answer.');
      expect(endpoint.requests.length - before).toBe(2);
      return Date.now() - beganAt;
    };
    endpoint.requests.length = 0;
    expect(await timed(nameOf(provider, 'a rate limit that passes'))).toBeGreaterThanOrEqual(990);
    if (provider === 'google') expect(await timed('asks-for-a-second')).toBeGreaterThanOrEqual(990);
  });
});

describe('an independent server of the protocols', () => {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  beforeAll(async () => {
    mock.onMessage(/hand over/, {
      toolCalls: [{ name: 'hand_over', arguments: JSON.stringify(handedOver) }],
    });
    mock.onMessage(/colour/, { content: '{"colour":"red","count":3}' });
    mock.onMessage(
      /cut/,
      { content: 'A long answer that breaks off. '.repeat(20) },
      { truncateAfterChunks: 4 },
    );
    mock.onMessage(/limit/, { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429 });
    mock.onMessage(/key/, { error: { message: 'wrong key', type: 'authentication_error' }, status: 401 });
    mock.onMessage(/hello/i, { content: 'Hello from the model' });
    await mock.start();
  });
  afterAll(() => mock.stop());

  const say = (content: string, more: Parameters<typeof question>[0] = {}) =>
    question({ messages: [{ role: 'user', content }], ...more });

  describe.each(modelProviders)('and the adapter of %s', (provider) => {
    const model = () => adapter(provider, { at: mock.url, name: mockedNames[provider] });

    it('understand each other: text, tools, values and usage', async () => {
      const events = await collect(model(), say('Say hello'));
      expect(textOf(events)).toBe('Hello from the model');
      expect(events.filter(({ type }) => type === 'usage')).toEqual([
        { type: 'usage', input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
      ]);
      expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
      expect(await collect(model(), say('Please hand over', { tools }))).toContainEqual(
        expect.objectContaining({ type: 'tool', name: 'hand_over', input: handedOver }),
      );
      expect(await collect(model(), say('Which colour?', { schema: shape }))).toContainEqual({
        type: 'object',
        value: { colour: 'red', count: 3 },
      });
    });

    it('agree on the reason for a failure', async () => {
      expect((await errorOf(collect(model(), say('be cut off')))).toProblem().code).toBe('MODEL_FAILED');
      expect((await errorOf(collect(model(), say('over the limit')))).because).toBe('busy');
      expect((await errorOf(collect(model(), say('a wrong key')))).because).toBe('setup');
    });
  });
});
