import type { Effect, EffectContext } from '../../src/ml/runs/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { readingOnly, startEngine, type TestEngine } from './engine.ts';

let server: TestServer;
let ana: SignedIn;
let ben: SignedIn;
let engines: TestEngine[] = [];

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: readingOnly } });
  ana = await server.signIn('ana@alma.test');
  ben = await server.signIn('ben@alma.test');
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
  await server.database.pool.query('DELETE FROM ai_sessions');
});
afterAll(() => server.close());

const places = { maxRunning: 4, maxRunningOfOwner: 2 };

/** An engine whose runs continue until `release` is called with their text. */
function engineThatHolds(timings: object = places) {
  const performed: string[] = [];
  const releases = new Map<string, () => void>();
  async function during(_effect: Effect, { run, signal }: EffectContext): Promise<void> {
    const text = run.prompt?.text ?? '';
    performed.push(text);
    await new Promise<void>((resolve, reject) => {
      releases.set(text, resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
  const engine = startEngine(server.platform, { during, timings });
  engines.push(engine);
  return { engine, performed, release: (text: string) => releases.get(text)?.() };
}

async function begin({ runs }: TestEngine, text: string, { userId }: SignedIn): Promise<string> {
  const { id: sessionId } = await runs.sessions.create({ owner: userId, kind: 'swarm' });
  return (await runs.send({ sessionId, owner: userId, text })).runId;
}

const many = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

describe('places for runs', () => {
  it('are shared: a person with many runs leaves some to others, even if they start simultaneously', async () => {
    const { engine, performed } = engineThatHolds();
    await Promise.all(many.map((text) => begin(engine, text, ana)));
    await begin(engine, 'mine', ben);
    await eventually(() => performed.includes('mine'), 'the run of the other person');
    expect(performed).toHaveLength(3);
  });

  it('go to waiting people in turn', async () => {
    const full = startEngine(server.platform, { timings: { maxRunning: 0 } });
    engines.push(full);
    for (const text of many) await begin(full, text, ana);
    await begin(full, 'mine', ben);
    const { performed } = engineThatHolds({ maxRunning: 2, maxRunningOfOwner: 2 });
    await eventually(() => performed.length === 2, 'the first runs');
    expect(performed.toSorted()).toEqual(['1', 'mine']);
  });

  it('are taken by the next run of the same person as soon as one ends', async () => {
    const { engine, performed, release } = engineThatHolds({ ...places, pollIntervalMs: 600_000 });
    for (const text of ['1', '2', '3', '4']) await begin(engine, text, ana);
    await eventually(() => performed.length === 2, 'the first runs');
    release('1');
    await eventually(() => performed.includes('3'), 'the third run');
    release('2');
    await eventually(() => performed.includes('4'), 'the fourth run');
  });

  it('are not exceeded by runs that continue after a pause: those wait for a place', async () => {
    const { engine, performed, release } = engineThatHolds();
    const { runs } = engine;
    const { id: sessionId } = await runs.sessions.create({ owner: ana.userId, kind: 'swarm' });
    const prompt = { sessionId, owner: ana.userId, text: 'wait', input: { rounds: 2 } };
    const { runId } = await runs.send(prompt);
    await eventually(() => performed.includes('wait'), 'the first round');
    release('wait');
    await runs.wait(runId);
    for (const text of ['1', '2']) await begin(engine, text, ana);
    await eventually(() => performed.includes('2'), 'both others');
    const { lastSeq } = await runs.get(runId, ana.userId);
    const proceed = { runId, owner: ana.userId, pauseId: 'pause-1' };
    expect(await runs.proceed(proceed)).toBe(true);
    expect(await runs.proceed(proceed)).toBe(false);
    expect(await runs.get(runId, ana.userId)).toMatchObject({ status: 'queued', pauseId: null });
    release('1');
    await eventually(() => performed.filter((text) => text === 'wait').length === 2, 'the second round');
    release('wait');
    expect((await runs.wait(runId, lastSeq)).name).toBe('round-2');
  });
});
