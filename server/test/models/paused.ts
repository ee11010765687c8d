import type { TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin, spinSetup } from '../spin/spin-client.ts';
import { type administrator, askSwarm } from './connecting.ts';
import type { TestEndpoint } from './endpoint.ts';

interface World {
  server(): TestServer;
  leo(): SignedIn;
  models(): ReturnType<typeof administrator>;
  endpoint(): TestEndpoint;
}

const budget = { tokens_per_person: null, tokens: null, cost_per_person: null, cost: null };

/** Budgets that are used up during a run. */
export function pausedByBudget({ server, leo, models, endpoint }: World): void {
  it('pause a run when they run out; it continues when they are raised, and repeats no request', async () => {
    const { id } = await models().connect(endpoint().baseUrl, 'hands-over', {
      budget: { ...budget, tokens_per_person: 18 },
    });
    const post = (path: string, body: object) =>
      server().call('POST', `/api-ml/v1/swarm${path}`, { as: leo(), body });
    const { session_id: sessionId } = (await post('/chat/start', {})).body;
    for (const name of ['Writer', 'Critic'])
      await post('/agents/add', {
        session_id: sessionId,
        agent: { name, system_prompt: `You are ${name}.` },
      });
    endpoint().requests.length = 0;
    const question = { session_id: sessionId, message: 'Hello', request_id: 'once' };
    const error = (await post('/chat', question)).body.error;
    expect(error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('goes on by itself'),
    });
    const session = async () =>
      (await server().call('GET', `/api-ml/v1/sessions/${sessionId}`, { as: leo() })).body;
    const { active_run_id: runId } = await session();
    const run = async () => (await server().call('GET', `/api-ml/v1/runs/${runId}`, { as: leo() })).body;
    expect(await run()).toMatchObject({ status: 'waiting' });
    expect(endpoint().requests).toHaveLength(1);
    // A repeated question gets the same error, and another one has to wait.
    expect((await post('/chat', question)).body.error.code).toBe('QUOTA_EXCEEDED');
    expect((await post('/chat', { ...question, request_id: 'other' })).body.error.code).toBe('RUN_ACTIVE');

    await models().change(id, { budget: { ...budget, tokens_per_person: 1_000 } });
    await eventually(async () => (await run()).status === 'completed', 'the rest of the run');
    expect(endpoint().requests).toHaveLength(2);
    const { messages } = (await session()).channel_values;
    expect(messages.map((message: { name: string | null }) => message.name)).toEqual([
      null,
      'Writer',
      'Critic',
    ]);
    expect((await post('/chat', question)).body.messages.at(-1).content).toBe('I am done.');
    const { rows } = await server().database.pool.query(
      'SELECT type FROM ai_run_events WHERE run_id = $1 ORDER BY seq',
      [runId],
    );
    const types = rows.map(({ type }) => type);
    expect(types.filter((type) => type === 'paused')).toHaveLength(1);
    expect(types.slice(types.indexOf('paused'))).toContain('started');
    expect((await models().call('GET', '/usage')).body.days).toContainEqual(
      expect.objectContaining({ connection_id: id, calls: 2 }),
    );
  });

  it('allow a run that they paused to be stopped', async () => {
    await models().connect(endpoint().baseUrl, 'talker', {
      budget: { ...budget, tokens_per_person: 1 },
    });
    await askSwarm(server(), leo());
    const { body } = await askSwarm(server(), leo());
    expect(body.error.code).toBe('QUOTA_EXCEEDED');
    const { rows } = await server().database.pool.query(
      `SELECT id FROM ai_runs WHERE status = 'waiting' AND owner_id = $1`,
      [leo().userId],
    );
    for (const { id } of rows) {
      const stopped = await server().call('POST', `/api-ml/v1/runs/${id}/stop`, { as: leo() });
      expect(stopped.body.status).toBe('stopped');
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  it('pause a spin run when they run out; continuing it sends the request again', async () => {
    const { id } = await models().connect(endpoint().baseUrl, 'shape-never', {
      budget: { ...budget, tokens_per_person: 1 },
      input_price: '1',
      output_price: '2',
    });
    const client = await openSpin(server(), leo());
    client.send({ type: 'init', ...spinSetup, agents: [...spinSetup.agents], mode: 'auto' });
    const { session_id: sessionId } = await client.next('initialized');
    const pause = { code: 'QUOTA_EXCEEDED', retryable: true };
    expect(await client.next('run_failed')).toMatchObject(pause);
    const path = `/api-ml/v1/spin_group/sessions/${sessionId}`;
    const { body: state } = await server().call('GET', path, { as: leo() });
    expect(state).toMatchObject({ status: 'paused', pause_id: null, completed: false });
    const requestCount = endpoint().requests.length;
    client.send({ type: 'continue' });
    expect(await client.next('run_failed')).toMatchObject(pause);
    expect(endpoint().requests).toHaveLength(requestCount);
    await models().change(id, { budget });
    const { spent } = await client.next('agent_message');
    expect(endpoint().requests.length).toBeGreaterThan(requestCount);
    await client.close();
    await server().call('POST', `/api-ml/v1/runs/${state.run_id}/stop`, { as: leo() });
    // Both costs use the prices of the connection: that of the usage, and that of the estimate.
    const dollarsOf = (used: typeof spent) =>
      ((used?.input_tokens ?? 0) + 2 * (used?.output_tokens ?? 0)) / 1_000_000;
    expect(spent?.model_calls).toBeGreaterThan(0);
    expect(Number(spent?.cost)).toBeCloseTo(dollarsOf(spent), 6);
    const { body } = await server().call('GET', '/api-ml/v1/spin_group/estimate?agents=6', { as: leo() });
    expect(Number(body.most.cost)).toBeGreaterThan(0);
    expect(Number(body.most.cost)).toBeCloseTo(dollarsOf(body.most), 5);
  });
}
