import { modelProviders } from '@alma/shared/contract/models/limits';
import { LLMock } from '@copilotkit/aimock';
import { z } from 'zod';
import type { ModelMessage } from '../../src/ml/models/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { adapterOf, key, mockedNames } from './adapters.ts';
import { administrator } from './connecting.ts';
import { collect, question, textOf } from './contract.ts';
import { dialectOf, dialects } from './dialects.ts';
import { modelOf, type ModelRequest, startEndpoint, type TestEndpoint } from './endpoint.ts';
import { exchangeIn } from './exchanges.ts';
import { providerFailures } from './provider-failures.ts';
import type { Scenario } from './scenarios.ts';

const tools = [{ name: 'calculate', description: 'Computes', input: z.object({ expression: z.string() }) }];
const input = { expression: '6 * 7' };
const result = '6 * 7 = 42';

const nameOf = (provider: string, failure: string): string => `${provider} ${failure}`.replaceAll(' ', '-');
const matrix = modelProviders.flatMap((provider) =>
  Object.entries(providerFailures).map(([failure, expected]) => ({ provider, failure, expected })),
);

const hasResult = ({ body }: ModelRequest): boolean => JSON.stringify(body).includes(result);

/** Calls the tool first, and runs the scenario once the conversation contains the result. */
const afterTool =
  (then: Scenario): Scenario =>
  (to, request) =>
    hasResult(request)
      ? then(to, { ...request, before: request.before - 1 })
      : dialectOf(request).tool(to, 'calculate', JSON.stringify(input));

let endpoint: TestEndpoint;
const origin = (): string => new URL(endpoint.baseUrl).origin;
beforeAll(async () => {
  endpoint = await startEndpoint({
    ...Object.fromEntries(
      matrix.map(({ provider, failure, expected }) => [
        nameOf(provider, failure),
        afterTool(expected.scenario),
      ]),
    ),
    answers: (to, request) => dialectOf(request).reply(to, request, 'It is 42.'),
    signs: (to) => {
      to.begin();
      const part = { functionCall: { name: 'calculate', args: input }, thoughtSignature: 'c2lnbmVk' };
      to.chunk({
        candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      });
      to.end();
    },
  });
});
afterAll(() => endpoint.close());

/** A question, the tool call that the model made, and its result. */
const conversation = (call: NonNullable<ModelMessage['call']>): ModelMessage[] => [
  { role: 'user', content: 'What is 6 * 7?' },
  { role: 'assistant', content: '', call },
  { role: 'tool', content: result, call },
];

describe.each(modelProviders)('a conversation with a tool call, by the adapter of %s', (provider) => {
  const call = { id: 'call_1', name: 'calculate', input };
  const ask = async (more: object): Promise<ModelRequest> => {
    endpoint.requests.length = 0;
    const events = await collect(
      adapterOf(provider, { at: origin(), name: 'answers' }),
      question({ messages: conversation(call), ...more }),
    );
    expect(textOf(events)).toBe('It is 42.');
    return endpoint.requests[0]!;
  };

  it('contains call and result in the format of the provider', async () => {
    expect(exchangeIn(await ask({ tools }))).toEqual({
      call: { name: 'calculate', input },
      result,
      isPaired: true,
    });
  });

  it('sends both as text if no tool is offered, because some endpoints refuse them otherwise', async () => {
    const reply = await ask({});
    expect(exchangeIn(reply)).toBeUndefined();
    expect(JSON.stringify(reply.body)).toContain('I use calculate with');
    expect(hasResult(reply)).toBe(true);
  });
});

it('returns Gemini’s signature with the call', async () => {
  const model = (name: string) => adapterOf('google', { at: origin(), name });
  const events = await collect(model('signs'), question({ tools }));
  const called = events.find((event) => event.type === 'tool');
  endpoint.requests.length = 0;
  await collect(model('answers'), question({ tools, messages: conversation(called!.call!) }));
  expect(JSON.stringify(endpoint.requests[0]?.body)).toContain('c2lnbmVk');
});

describe('an independent server of the protocols', () => {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  beforeAll(async () => {
    mock.on({ toolResultContains: result }, { content: 'It is 42.' });
    mock.onMessage(/6/, { toolCalls: [{ name: 'calculate', arguments: JSON.stringify(input) }] });
    await mock.start();
  });
  afterAll(() => mock.stop());

  it.each(modelProviders)('gets the result of its call through the adapter of %s', async (provider) => {
    const model = adapterOf(provider, { at: mock.url, name: mockedNames[provider] });
    const first = question({ tools, messages: [{ role: 'user', content: 'What is 6 * 7?' }] });
    const called = (await collect(model, first)).find((event) => event.type === 'tool');
    const events = await collect(model, question({ tools, messages: conversation(called!.call!) }));
    expect(textOf(events)).toBe('It is 42.');
  });
});

describe('a failure after a tool call, as a person sees it', () => {
  let server: TestServer;
  let leo: SignedIn;
  let models: ReturnType<typeof administrator>;
  let agentId: string;
  const post = (path: string, body: object) => server.call('POST', path, { as: leo, body });

  beforeAll(async () => {
    server = await startTestServer({ env: { MODEL_CALLS_PER_MINUTE: '100000' } });
    leo = await server.signIn('leo@alma.test');
    models = administrator(server, await server.signIn('admin@alma.test'));
    const { body } = await post('/api/v1/profile', { basic_identification: { full_name: 'Leo' } });
    const agent = { prompt: 'You calculate.', tools: ['calculate'] };
    agentId = (await post(`/api/v1/profile/${body.id}/agent`, agent)).body.id;
  });
  afterAll(() => server.close());
  afterEach(() => models.removeAll());

  async function newChat() {
    const { session_id: sessionId } = (await post('/api-ml/v1/swarm/chat/start', {})).body;
    const agent = { name: 'Writer', system_prompt: 'You calculate.', agent_id: agentId };
    await post('/api-ml/v1/swarm/agents/add', { session_id: sessionId, agent });
    const body = { session_id: sessionId, message: 'Compute', request_id: 'once' };
    return {
      ask: () => post('/api-ml/v1/swarm/chat', body),
      messages: async () =>
        (await server.call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: leo })).body.channel_values
          .messages,
    };
  }

  async function charged(connectionId: string): Promise<number> {
    const { body } = await models.call('GET', '/usage');
    const days = body.days as { connection_id: string; calls: number }[];
    return days
      .filter(({ connection_id: of }) => of === connectionId)
      .reduce((sum, { calls }) => sum + calls, 0);
  }

  it.each(matrix)('$provider: $failure', async ({ provider, failure, expected }) => {
    const name = nameOf(provider, failure);
    const { basePath } = dialects[provider];
    const { id } = await models.connect(`${origin()}${basePath}`, name, { provider, key });
    const chat = await newChat();
    const questions = (): ModelRequest[] => endpoint.requests.filter((request) => modelOf(request) === name);
    const { status, body } = await chat.ask();
    const isFailure = expected.code !== undefined;
    expect([status, body.error?.code]).toEqual(isFailure ? [502, expected.code] : [200, undefined]);
    expect(isFailure ? body.error.message : body.messages.at(-1).content).toMatch(expected.says);
    expect(questions()).toHaveLength(1 + expected.requests);
    expect(await charged(id)).toBe(1 + expected.charged);
    expect(exchangeIn(questions().at(-1)!)).toMatchObject({
      call: { name: 'calculate', input },
      isPaired: true,
    });

    // Sent again, the run resumes with the stored result: neither the tool nor a stored answer is requested again.
    for (const time of [1, 2]) {
      const again = await chat.ask();
      expect([time, again.body.error, again.body.messages?.at(-1).content]).toEqual([
        time,
        undefined,
        'An answer.',
      ]);
    }
    expect(questions()).toHaveLength(1 + expected.requests + Number(isFailure));
    expect(await charged(id)).toBe(1 + expected.charged + Number(isFailure));
    expect(await chat.messages()).toMatchObject([
      { type: 'human' },
      { type: 'ai', content: 'An answer.', additional_kwargs: { steps: [{ tool: 'calculate', result }] } },
    ]);
  });
});
