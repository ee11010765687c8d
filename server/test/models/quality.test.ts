import { qualityLimits } from '@alma/shared/contract/quality/limits';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { reportOf } from './quality-report.ts';

const path = '/api-ml/v1/models/quality';

let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('DELETE FROM quality_runs'));

const send = (body: object, as = admin) => server.call('POST', path, { as, body });
const listed = async (): Promise<{ model: string; measured_at: string; id: string }[]> =>
  (await server.call('GET', path, { as: admin })).body.runs;
/** Ages the stored reports by an hour. */
const age = () =>
  server.database.pool.query(`UPDATE quality_runs SET stored_at = stored_at - interval '1 hour'`);

describe('measurements of models', () => {
  it('are stored and shown as they were sent, newest first', async () => {
    const [older, newer] = [reportOf('llama3.2'), reportOf('script:careful', { source: 'recordings' })];
    expect(await send(newer)).toMatchObject({ status: 201, body: newer });
    await send(older);
    const runs = await listed();
    expect(runs).toMatchObject([newer, older]);
    expect(runs[0]).toEqual({ ...newer, id: expect.any(String), stored_at: expect.any(String) });
  });

  it('are stored once, however often the same one is sent', async () => {
    const report = reportOf('llama3.2');
    const answers = await Promise.all([send(report), send(report), send(report)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it('are only for administrators', async () => {
    const leo = await server.signIn('leo@alma.test');
    expect((await send(reportOf('llama3.2'), leo)).status).toBe(403);
    expect((await server.call('GET', path, { as: leo })).status).toBe(403);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['a share above one', { hand_over: { messages: 1, failed: 0, handed_right: 1.1, kept_own: 1 } }],
    ['a count that is not a number', { duration_ms: 'long' }],
    ['a name without end', { model: 'x'.repeat(qualityLimits.model + 1) }],
    ['a name that cannot be stored', { set: 'a\u0000b' }],
    [
      'a way that does not exist',
      { injections: { failed: 0, ways: [{ way: 'air', tried: 1, effects: 0 }] } },
    ],
    [
      'a way a thousand times',
      {
        injections: {
          failed: 0,
          ways: Array.from({ length: 1000 }, () => ({ way: 'file', tried: 1, effects: 0 })),
        },
      },
    ],
    ['an unknown field', { text: 'anything' }],
  ])('are refused with %s', async (_name, wrong) => {
    const { status, body } = await send({ ...reportOf('llama3.2'), ...wrong });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await listed()).toEqual([]);
  });

  it('are dropped when a model has too many, except the newest one', async () => {
    const reports = Array.from({ length: qualityLimits.runsOfModel + 1 }, () => reportOf('llama3.2'));
    await send(reportOf('other'));
    for (const report of reports.toReversed()) {
      await age();
      await send(report);
    }
    const runs = await listed();
    expect(runs.filter(({ model }) => model === 'other')).toHaveLength(1);
    const storedTimes = runs.filter(({ model }) => model === 'llama3.2').map(({ measured_at: at }) => at);
    expect(storedTimes).toEqual(
      reports
        .slice(0, -1)
        .map(({ measured_at: at }) => at)
        .toReversed(),
    );
  });

  it('are dropped with the least recently measured model when there are too many models', async () => {
    for (let index = 0; index <= qualityLimits.models; index += 1) {
      if (index > 0) await age();
      await send(reportOf(`model-${index}`));
    }
    const models = (await listed()).map(({ model }) => model);
    expect(models).toHaveLength(qualityLimits.models);
    expect(models).not.toContain('model-0');
  });

  it('can be removed once', async () => {
    const { body } = await send(reportOf('llama3.2'));
    const remove = (id: string) => server.call('DELETE', `${path}/${id}`, { as: admin });
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
    expect((await remove('no-id')).status).toBe(404);
  });
});
