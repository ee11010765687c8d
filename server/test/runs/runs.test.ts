import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { essence, logOf, startEngine, textRead, type EngineOptions, type TestEngine } from './engine.ts';

let server: TestServer;
let owner: SignedIn;
let engines: TestEngine[] = [];

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: { lookMs: 50 } } });
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

describe('a run', () => {
  it('answers a message and stores all of it once', async () => {
    const one = engine();
    const sessionId = await newSession(one);
    const prompt = { sessionId, owner: owner.userId, text: 'Hello there', requestId: 'first' };
    const { runId, isNew } = await one.runs.send(prompt);
    expect(isNew).toBe(true);
    expect((await one.runs.wait(runId)).content).toBe('Hello there');
    expect(await one.runs.send(prompt)).toEqual({ runId, isNew: false });
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
    const events = await logOf(one.runs, runId);
    expect(essence(events)).toEqual([
      ['effect.done', { key: 'round-1', model_calls: 0 }],
      ['message', { name: 'round-1', is_last: true }],
      ['echoed', { characters: 11 }],
      ['done', {}],
    ]);
    expect(textRead(events)).toEqual(['Hello there']);
  });
});
