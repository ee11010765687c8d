import { ModelError, type Models } from '../../src/ml/models/index.ts';
import type { Prompt } from '../../src/ml/runs/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { testTimeoutMs } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import {
  type EngineOptions,
  essence,
  logOf,
  readingOnly,
  startEngine,
  type TestEngine,
  textRead,
} from './engine.ts';
import { readingCases } from './reading.ts';
import { repeatsSameInput } from './same-request.ts';

let server: TestServer;
let owner: SignedIn;
let engines: TestEngine[] = [];

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: readingOnly } });
  owner = await server.signIn('owner@alma.test');
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
});
afterAll(() => server.close());

function engine(options?: EngineOptions): TestEngine {
  const started = startEngine(server.platform, options);
  engines.push(started);
  return started;
}

async function newSession({ runs }: TestEngine): Promise<string> {
  return (await runs.sessions.create({ owner: owner.userId, kind: 'swarm' })).id;
}

readingCases({ server: () => server, owner: () => owner, engine, newSession });

describe('a run', () => {
  it('answers a message and stores everything once', async () => {
    const testEngine = engine();
    const sessionId = await newSession(testEngine);
    const prompt = { sessionId, owner: owner.userId, text: 'Hello there', requestId: 'first' };
    const { runId, isNew } = await testEngine.runs.send(prompt);
    expect(isNew).toBe(true);
    expect((await testEngine.runs.wait(runId)).content).toBe('Hello there');
    expect(await testEngine.runs.send(prompt)).toEqual({ runId, isNew: false });
    const { body } = await server.call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: owner });
    expect(body).toMatchObject({ title: 'Hello there', kind: 'swarm', active_run_id: null });
    expect(body.channel_values.messages).toMatchObject([
      { type: 'human', content: 'Hello there', additional_kwargs: { request_id: 'first' } },
      {
        type: 'ai',
        content: 'Hello there',
        name: 'round-1',
        additional_kwargs: {
          run_id: runId,
          assistant: 'offline',
          model: 'Echo',
          ending: 'stop',
          usage: { input_tokens: 0, output_tokens: 0, model_calls: 0 },
        },
      },
    ]);
    const events = await logOf(testEngine.runs, runId);
    expect(essence(events)).toEqual([
      ['effect.done', { key: 'round-1', model_calls: 0 }],
      ['message', { name: 'round-1', is_last: true }],
      ['echoed', { characters: 11 }],
      ['done', {}],
    ]);
    expect(textRead(events)).toEqual(['Hello there']);
  });

  it('cannot start while another one runs in the session, and the refusal names that one', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const testEngine = engine({ during: async () => void (await promise) });
    const sessionId = await newSession(testEngine);
    const prompt = { sessionId, owner: owner.userId, text: 'Hello' };
    const { runId } = await testEngine.runs.send(prompt);
    await expect(testEngine.runs.send({ ...prompt, text: 'Another' })).rejects.toMatchObject({
      code: 'RUN_ACTIVE',
      extra: { details: { run_id: runId } },
    });
    const { body } = await server.call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: owner });
    expect(body).toMatchObject({
      active_run_id: runId,
      channel_values: { messages: [{ content: 'Hello' }] },
    });
    resolve(undefined);
    await testEngine.runs.wait(runId);
    expect((await testEngine.runs.send({ ...prompt, text: 'Another' })).isNew).toBe(true);
  });

  it('is repeated only with the same input', () =>
    repeatsSameInput({ runs: engine().runs, owner: owner.userId }));

  it('starts once for concurrent equal requests, and refuses another text', async () => {
    const engines = [engine(), engine()];
    const sessionId = await newSession(engines[0]!);
    const prompt: Prompt = { sessionId, owner: owner.userId, text: 'Hello', requestId: 'same' };
    const sent = await Promise.all([0, 1, 0, 1, 0, 1].map((place) => engines[place]!.runs.send(prompt)));
    expect(new Set(sent.map(({ runId }) => runId)).size).toBe(1);
    expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
    await expect(engines[0]!.runs.send({ ...prompt, text: 'Goodbye' })).rejects.toMatchObject({
      code: 'REQUEST_ID_REUSED',
    });
  });

  it('that failed keeps the message, and runs again under the same request_id', async () => {
    const errors = [new ModelError('failed', '500: it broke'), new ModelError('timeout', 'late'), undefined];
    // Each run has its own error, since a step that could not be stored is performed again and fails again.
    const pending: string[] = [];
    const testEngine = engine({
      async during(_effect, { run }) {
        // An engine also claims runs that other tests left behind.
        if (run.prompt?.text !== 'Hello again') return;
        if (!pending.includes(run.runId)) pending.push(run.runId);
        const error = errors[pending.indexOf(run.runId)];
        if (error) throw error;
      },
    });
    const sessionId = await newSession(testEngine);
    const prompt = { sessionId, owner: owner.userId, text: 'Hello again', requestId: 'again' };
    const first = await testEngine.runs.send(prompt);
    await expect(testEngine.runs.wait(first.runId)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    const second = await testEngine.runs.send(prompt);
    await expect(testEngine.runs.wait(second.runId)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
    expect((await logOf(testEngine.runs, second.runId)).at(-1)?.shown).toMatchObject({
      type: 'error',
      code: 'MODEL_TIMEOUT',
      message: 'The assistant took too long to answer. Try again.',
    });
    const third = await testEngine.runs.send(prompt);
    expect((await testEngine.runs.wait(third.runId)).content).toBe('Hello again');
    expect(await testEngine.runs.send(prompt)).toEqual({ runId: third.runId, isNew: false });
    expect(
      (await testEngine.runs.sessions.messages(sessionId, owner.userId)).map(({ type }) => type),
    ).toEqual(['human', 'ai']);
  });

  it('ends when its budget is used up, and names the limit', async () => {
    const testEngine = engine();
    const { runId } = await testEngine.runs.send({
      sessionId: await newSession(testEngine),
      owner: owner.userId,
      text: 'Hello',
      input: { rounds: 20 },
    });
    await expect(testEngine.runs.wait(runId)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect((await logOf(testEngine.runs, runId)).at(-1)?.fact).toMatchObject({ data: { rule: 'effects' } });
  });

  it('ends after too many model calls, and sums up the reported usage', async () => {
    const chat: Models['chat'] = {
      kind: 'remote',
      name: 'counting',
      methodOf: () => 'counting',
      async *stream() {
        yield { type: 'text', text: 'x' };
        yield { type: 'usage', input_tokens: 3, output_tokens: null };
        yield { type: 'finish', reason: 'length' };
      },
    };
    const testEngine = engine({ models: (models) => ({ ...models, chat }) });
    const prompt = { sessionId: await newSession(testEngine), owner: owner.userId, text: 'Hello' };
    const { runId } = await testEngine.runs.send({ ...prompt, input: { rounds: 8 } });
    await expect(testEngine.runs.wait(runId)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    const log = await logOf(testEngine.runs, runId);
    expect(log.at(-1)?.fact).toMatchObject({ data: { rule: 'model_calls' } });
    const messages = log.flatMap(({ shown }) => (shown?.type === 'message' ? [shown.message] : []));
    expect(messages).toHaveLength(5);
    expect(messages[0]?.additional_kwargs).toMatchObject({
      assistant: 'remote',
      model: 'counting',
      ending: 'length',
      usage: { input_tokens: 3, output_tokens: null, model_calls: 1 },
    });
  });
});

describe('stopping', () => {
  /** Shows its first word and then ignores aborts. */
  const deaf = { afterPiece: () => new Promise<void>(() => undefined) };

  it('keeps the text so far, whichever server performs the run', async () => {
    const far = engine(deaf);
    const sessionId = await newSession(far);
    const prompt = { sessionId, owner: owner.userId, text: 'Hello there', requestId: 'stop' };
    const { runId } = await far.runs.send(prompt);
    for await (const { shown } of far.runs.follow(runId, 0, AbortSignal.timeout(testTimeoutMs)))
      if (shown?.type === 'token') break;
    const { status, body } = await server.call('POST', `/api-ml/v1/runs/${runId}/stop`, { as: owner });
    expect([status, body.status]).toEqual([200, 'stopped']);
    const stopped = {
      content: 'Hello ',
      additional_kwargs: { ending: 'stopped', model: 'Echo', run_id: runId },
    };
    expect(await far.runs.wait(runId)).toMatchObject(stopped);
    const session = await server.call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: owner });
    expect(session.body).toMatchObject({
      active_run_id: null,
      channel_values: { messages: [{ type: 'human' }, { type: 'ai', ...stopped }] },
    });
  });

  it('aborts the current step', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<unknown>();
    const testEngine = engine({
      during: (_effect, { signal }) =>
        new Promise((_done, reject) => {
          begin(undefined);
          signal.addEventListener('abort', () => {
            resolve(signal.reason);
            reject(signal.reason as Error);
          });
        }),
    });
    const { runId } = await testEngine.runs.send({
      sessionId: await newSession(testEngine),
      owner: owner.userId,
      text: 'Hello',
    });
    await begun;
    expect((await testEngine.runs.stop(runId, owner.userId)).status).toBe('stopped');
    expect(await promise).toMatchObject({ why: 'stopped' });
  });

  it('ends a run that is waiting or not being performed', async () => {
    const testEngine = engine();
    const prompt = { owner: owner.userId, text: 'Please wait', input: { rounds: 2 } };
    const waiting = await testEngine.runs.send({ ...prompt, sessionId: await newSession(testEngine) });
    await logOf(testEngine.runs, waiting.runId);
    expect((await testEngine.runs.stop(waiting.runId, owner.userId)).status).toBe('stopped');

    const full = engine({ timings: { maxRunning: 0 } });
    const sessionId = await newSession(full);
    await testEngine.stop();
    const queued = await full.runs.send({ ...prompt, sessionId });
    expect((await full.runs.get(queued.runId, owner.userId)).status).toBe('queued');
    expect((await full.runs.stop(queued.runId, owner.userId)).status).toBe('stopped');
  });

  it('changes nothing in a run that has ended', async () => {
    const testEngine = engine();
    const prompt = { sessionId: await newSession(testEngine), owner: owner.userId, text: 'Hello' };
    const { runId } = await testEngine.runs.send(prompt);
    await testEngine.runs.wait(runId);
    const log = await logOf(testEngine.runs, runId);
    const next = await testEngine.runs.send(prompt);
    expect((await testEngine.runs.stop(runId, owner.userId)).status).toBe('completed');
    expect(await logOf(testEngine.runs, runId)).toEqual(log);
    expect((await testEngine.runs.wait(next.runId)).content).toBe('Hello');
  });
});

describe('waiting', () => {
  it('continues once, for the first caller, with what was said', async () => {
    const engines = [engine(), engine()];
    const runs = engines.map((testEngine) => testEngine.runs);
    const sessionId = await newSession(engines[0]!);
    const { runId } = await runs[0]!.send({
      sessionId,
      owner: owner.userId,
      text: 'Please wait',
      input: { rounds: 2 },
    });
    const before = await logOf(runs[1]!, runId);
    expect(before.at(-1)?.fact).toEqual({ type: 'waiting', data: { pause_id: 'pause-1' } });
    expect(await runs[1]!.get(runId, owner.userId)).toMatchObject({ status: 'waiting', pauseId: 'pause-1' });

    const words = ['A', 'B', 'C', 'D', 'E', 'F'];
    const won = await Promise.all(
      words.map((text, index) =>
        runs[index % 2]!.proceed({
          runId,
          owner: owner.userId,
          pauseId: 'pause-1',
          facts: [{ type: 'word', data: { text } }],
        }),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const winner = words[won.indexOf(true)];
    expect((await runs[1]!.wait(runId, before.at(-1)?.seq)).content).toBe(`Please wait ${winner}`);
    const log = await logOf(runs[0]!, runId, before.at(-1)?.seq);
    expect(log.filter(({ fact }) => fact.type === 'continued')).toHaveLength(1);
    expect(await runs[0]!.proceed({ runId, owner: owner.userId, pauseId: 'pause-1' })).toBe(false);
  });
});
