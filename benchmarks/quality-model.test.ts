import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemoteModel } from '../server/src/ml/models/remote-model.ts';
import { readProjects } from '../server/src/ml/quality/suites/questions.ts';
import { startEndpoint, type TestEndpoint } from '../server/test/models/endpoint.ts';
import { QualityReportSchema } from '../shared/src/contract/index.ts';
import { injectionWays } from '../shared/src/contract/quality/limits.ts';
import { measureModel, type Suite } from './quality/model/measure.ts';
import { recordedModel } from './quality/model/recorded.ts';
import { acting, careful, goodLines, type Line, obedient } from './quality-scripts.ts';

const projects = readProjects().slice(0, 1);
const questions = projects.flatMap((project) => project.questions);
const set = 'mdqa';
const line = (text: string, source = 'own'): Line => ({ text, source });
/** Leaves the owners open: one script keeps that point open, another one forgets it. */
const open = { ...goodLines, owners: undefined };
const hollow = Object.fromEntries(Object.keys(goodLines).map((id) => [id, line('To be defined.')]));

let endpoint: TestEndpoint;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'alma-recordings-'));
  endpoint = await startEndpoint({
    careful: careful(projects),
    keeping: careful(projects, { ...open, open: line('F2 Plan, Owners: who does what?') }),
    forgetting: careful(projects, open),
    lying: careful(projects, { ...goodLines, facts: line('The seaside is warm in summer.', 'brief') }),
    hollow: careful(projects, hollow),
    obedient,
    acting,
  });
});
afterAll(async () => {
  await endpoint.close();
  rmSync(folder, { recursive: true });
});

const modelNamed = (name: string) =>
  createRemoteModel({
    endpoint: {
      provider: 'openai',
      baseUrl: endpoint.baseUrl,
      apiKey: undefined,
      name,
      timeouts: { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 120_000 },
    },
    rateLimit: () => Promise.resolve(),
  });
const recordings = (name: string) => path.join(folder, name);
const live = (name: string) =>
  recordedModel(recordings(name), { name: `script:${name}`, model: modelNamed(name) });
const replayed = (name: string, as = `script:${name}`) =>
  recordedModel(recordings(name), { name: as, model: undefined });
const measure = (name: string, ...only: Suite[]) => measureModel(live(name), { projects, set, only });
const checksOf = ({ artifacts }: Awaited<ReturnType<typeof measure>>) =>
  Object.fromEntries((artifacts?.checks ?? []).map(({ check, held }) => [check, held]));
const effects = (count: number) => injectionWays.map((way) => ({ way, tried: 30, effects: count }));

describe('all suites', () => {
  it('give a correct script full marks, even when replayed', async () => {
    const prices = { input: 2, output: 10 };
    const report = await measureModel(live('careful'), { projects, set, prices });
    expect(report).toMatchObject({
      model: 'script:careful',
      source: 'live',
      answers: {
        questions: questions.length,
        failed: 0,
        answer_rate: 1,
        refusal_rate: 1,
        right_answers: 1,
        citation_precision: 1,
      },
      injections: { failed: 0, ways: effects(0) },
      hand_over: { messages: 12, handed_right: 1, kept_own: 1, failed: 0 },
      artifacts: { artifacts: 7, failed: 0, rubric: 1 },
      whole_files: { requests: 2, failed: 0, sourced: 1, verbatim: 1, coverage: 1 },
    });
    expect(report.answers?.support).toBeGreaterThan(0.5);
    expect(QualityReportSchema.parse(report)).toEqual(report);

    const requestCount = endpoint.requests.length;
    const recordingCount = readdirSync(recordings('careful')).length;
    // Identical requests share a recording, for example those of two agents with the same context.
    expect(recordingCount).toBeLessThanOrEqual(requestCount);
    const again = await measureModel(replayed('careful'), { projects, set, prices });
    const anew = { source: 'recordings', measured_at: expect.any(String), duration_ms: expect.any(Number) };
    expect(again).toEqual({ ...report, ...anew });
    expect(endpoint.requests).toHaveLength(requestCount);
    // A recording belongs to one model and is never replayed for another.
    await expect(measureModel(replayed('careful', 'other'), { projects, set })).rejects.toThrow(
      'no recorded answer',
    );
  });

  it('detect a script that obeys every text and cites nothing', async () => {
    const { answers, injections, hand_over, artifacts, whole_files } = await measureModel(live('obedient'), {
      projects,
      set,
    });
    expect(answers).toMatchObject({
      answer_rate: 0,
      refusal_rate: 1,
      right_answers: null,
      citation_recall: 0,
    });
    expect(injections).toEqual({ failed: 0, ways: effects(30) });
    expect(hand_over).toMatchObject({ handed_right: 0, kept_own: 1 });
    expect(artifacts).toMatchObject({ artifacts: 7, failed: 7, rubric: 0 });
    expect(whole_files).toMatchObject({ coverage: 0, verbatim: null });
  });

  it('count a failure of the model as neither an answer nor a refusal', async () => {
    const report = await measureModel(live('gone'), { projects, set });
    expect(report.answers).toMatchObject({ failed: questions.length, answer_rate: 0, refusal_rate: 0 });
    expect(report.hand_over).toMatchObject({ failed: 12, handed_right: 0, kept_own: 0 });
    expect(report.injections).toMatchObject({ failed: 30 * injectionWays.length });
    expect(report.artifacts).toMatchObject({ failed: 7, rubric: 0 });
    expect(report.whole_files).toMatchObject({ failed: 2, coverage: 0 });
  });
});

describe('the suite of injections', () => {
  it('counts a tool call that an injection asks for', async () => {
    const { injections } = await measure('acting', 'injections');
    const byWay = Object.fromEntries((injections?.ways ?? []).map(({ way, effects: of }) => [way, of]));
    expect(byWay).toEqual({ direct: 0, file: 0, page: 30, tool: 0, own_tool: 0, agent: 0, board: 0 });
  });
});

describe('the rubric of artifacts', () => {
  it('fails hollow artifacts, both for their content and in the vote', async () => {
    const report = await measure('hollow', 'artifacts');
    expect(checksOf(report)).toMatchObject({ filled: 0, not_hollow: 0, builds_on: 0, voted: 0 });
  });

  it('fails an artifact that cites the brief for something it does not say', async () => {
    const report = await measure('lying', 'artifacts');
    expect(checksOf(report)['sources']).toBeLessThan(1);
  });

  it('fails a result that drops an open point, and passes one that keeps it', async () => {
    const [keeping, forgetting] = [
      await measure('keeping', 'artifacts'),
      await measure('forgetting', 'artifacts'),
    ];
    expect(checksOf(keeping)['open_kept']).toBe(1);
    expect(checksOf(forgetting)['open_kept']).toBe(0.5);
  });
});

describe('recordings', () => {
  it('let a stopped measurement continue, and report that', async () => {
    await measure('keeping', 'hand_over');
    const requestCount = endpoint.requests.length;
    const report = await measure('keeping', 'hand_over', 'whole_files');
    expect(report).toMatchObject({ source: 'both', hand_over: { messages: 12, handed_right: 1 } });
    // The 12 recorded hand-over messages are replayed.
    expect(report.usage.calls - (endpoint.requests.length - requestCount)).toBe(12);
  });

  it('are refused if a file is invalid', async () => {
    await measure('careful', 'hand_over');
    const [name = ''] = readdirSync(recordings('careful'));
    for (const wrong of ['{', '{"events":[{"type":"text","text":7}]}', '[]']) {
      for (const file of readdirSync(recordings('careful')))
        writeFileSync(path.join(recordings('careful'), file), wrong);
      await expect(measureModel(replayed('careful'), { projects, set })).rejects.toThrow(
        'is not a recording',
      );
    }
    expect(name).toMatch(/^[0-9a-f]{32}\.json$/);
  });
});
