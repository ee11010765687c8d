import { isDeepStrictEqual } from 'node:util';
import type { PlatformStatus } from '@alma/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCallTimes } from '../../src/platform/status/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { startEndpoint, type TestEndpoint } from '../models/endpoint.ts';
import type { SignedIn } from '../sign-in.ts';

describe('the times of calls', () => {
  const route = '/api/v1/users/:user_id';
  const call = { method: 'GET', route, status: 200 };

  it('are accurate to 20 % for 95 of 100 calls, slowest route first', () => {
    const times = createCallTimes(() => 0);
    for (let ms = 1; ms <= 100; ms += 1) times.add({ ...call, ms });
    for (let count = 0; count < 5; count += 1) times.add({ ...call, method: 'POST', status: 503, ms: 2_000 });
    times.add({ ...call, method: 'PUT', ms: 9_000 });
    const [slow, usual, ...otherCalls] = times.slowest(10);
    expect(slow).toMatchObject({ method: 'POST', calls: 5, failed: 5 });
    expect(usual).toMatchObject({ method: 'GET', calls: 100, failed: 0 });
    expect(usual?.p95_ms).toBeGreaterThanOrEqual(95);
    expect(usual?.p95_ms).toBeLessThanOrEqual(95 * 1.2 + 1);
    expect(otherCalls).toEqual([]);
  });

  it('exclude calls that are more than an hour old', () => {
    let now = 0;
    const times = createCallTimes(() => now);
    for (let count = 0; count < 9; count += 1) times.add({ ...call, ms: 10 });
    now = 50 * 60_000;
    expect(times.slowest(10)).toHaveLength(1);
    now = 61 * 60_000;
    expect(times.slowest(10)).toEqual([]);
  });
});

describe('the status of an installation', () => {
  let first: TestServer;
  let second: TestServer;
  let endpoint: TestEndpoint;
  let admin: SignedIn;
  beforeAll(async () => {
    endpoint = await startEndpoint();
    const env = {
      MODEL_BASE_URL: endpoint.baseUrl,
      MODEL_NAME: 'good',
      // Nothing listens at this address.
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    first = await startTestServer({ env });
    second = await startTestServer({
      env: { ...env, MODEL_NAME: 'wrong-key' },
      databaseUrl: first.databaseUrl,
    });
    admin = await first.signIn('admin@alma.test');
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await endpoint.close();
  });

  const read = async (): Promise<PlatformStatus> =>
    (await first.call('GET', '/api/v1/status', { as: admin })).body as PlatformStatus;

  it('shows each server with its dependencies and its work', async () => {
    const checks = { database: 'ok', storage: 'ok', ledger: 'ok', mail: 'unavailable' };
    let servers: PlatformStatus['servers'] = [];
    await eventually(async () => {
      ({ servers } = await read());
      return servers.length === 2 && servers.every((server) => isDeepStrictEqual(server.checks, checks));
    }, 'two servers that reach all but the mail server');
    expect(servers.map(({ version }) => version)).toEqual(['0.0.0-test', '0.0.0-test']);
    const { queues, remotes } = await read();
    expect(queues).toEqual([
      { name: 'runs', running: 0, waiting: 0 },
      { name: 'files', running: 0, waiting: 0 },
      { name: 'chat_agents', running: 0, waiting: 0 },
      { name: 'erasures', running: 0, waiting: 0 },
    ]);
    expect(remotes).toEqual([]);
  });

  it('includes slow calls and failing models of the other server', async () => {
    const there = await second.signIn('admin@alma.test');
    for (let count = 0; count < 5; count += 1) await second.call('GET', '/api/v1/users', { as: there });
    await second.call('POST', `/api-ml/v1/assistant/probe?user_id=${there.userId}`, { as: there });
    await first.call('POST', `/api-ml/v1/assistant/probe?user_id=${admin.userId}`, { as: admin });
    let other: PlatformStatus['servers'][number] | undefined;
    let ownStatus: PlatformStatus['servers'][number] | undefined;
    await eventually(async () => {
      [ownStatus, other] = (await read()).servers;
      return other?.models[0]?.failed === 1 && ownStatus?.models[0]?.calls === 1;
    }, 'the model of the other server');
    expect(other?.models).toEqual([
      expect.objectContaining({ name: 'wrong-key', calls: 1, last_error: expect.stringMatching(/^[a-z]+$/) }),
    ]);
    expect(other?.slow_calls).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/v1/users', calls: 5, failed: 0 }),
    );
    expect(ownStatus?.models).toMatchObject([{ name: 'good', failed: 0, last_error: null }]);
  });

  it('counts failures of remotes that browsers report', async () => {
    await first.database.pool.query(
      `INSERT INTO delivery_measures (remote, release, hour, metric, bound, count) VALUES
        ('wallet', '1', date_trunc('hour', now()), 'views', '', 20),
        ('wallet', '1', date_trunc('hour', now()), 'failed:load', '', 3),
        ('chat', '1', date_trunc('hour', now()), 'views', '', 20),
        ('ml', '1', now() - interval '3 hours', 'failed:load', '', 9)`,
    );
    let { remotes } = await read();
    await eventually(async () => {
      ({ remotes } = await read());
      return remotes?.length === 1;
    }, 'the failing remote');
    expect(remotes).toEqual([{ name: 'wallet', views: 20, failed: 3 }]);
  });
});
