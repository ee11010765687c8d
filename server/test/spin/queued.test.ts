import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin, spinSetup } from './spin-client.ts';

const base = '/api-ml/v1/spin_group';

let server: TestServer;
let maya: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ parts: { runTimings: { maxRunning: 0 } } });
  maya = await server.signIn('maya@alma.test');
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', `${base}${path}`, { as: maya });

it('a run that is stopped before it began stays readable', async () => {
  const client = await openSpin(server, maya);
  client.send({ type: 'init', ...spinSetup, agents: [...spinSetup.agents] });
  const listed = async () => (await get('/sessions')).body.sessions[0];
  await eventually(async () => (await listed())?.status === 'running', 'the run in the list');
  const { session_id: sessionId } = await listed();
  const { run_id: runId } = (await get(`/sessions/${sessionId}`)).body;
  const stopped = await server.call('POST', `/api-ml/v1/runs/${runId}/stop`, { as: maya });
  expect([stopped.status, stopped.body.status]).toEqual([200, 'stopped']);

  expect(await listed()).toMatchObject({ status: 'stopped' });
  expect(await get(`/sessions/${sessionId}`)).toMatchObject({ status: 200, body: { status: 'stopped' } });
  await client.close();
  const again = await openSpin(server, maya);
  again.send({ type: 'resume', session_id: sessionId });
  expect(await again.next('resumed')).toMatchObject({ state: { status: 'stopped' } });
  await again.close();
});
