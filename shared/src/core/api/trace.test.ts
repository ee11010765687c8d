import { makeSession, server, signInAs } from '../../testing/index.ts';
import { api, traceCalls } from './index.ts';

const traces: (string | null)[] = [];

beforeEach(() => {
  signInAs('maya');
  makeSession();
  traces.length = 0;
  server.events.on('request:start', ({ request }) => void traces.push(request.headers.get('traceparent')));
});
afterEach(() => {
  server.events.removeAllListeners();
  traceCalls(false);
});

it('gives each call a trace id of its own, so that calls cannot be linked', async () => {
  traceCalls(true);
  await api.call('auth.me', {});
  await api.call('auth.me', {});
  expect(traces).toHaveLength(2);
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(new Set(traces.map((trace) => trace?.split('-')[1])).size).toBe(2);
});

it('sends no trace id unless the server collects traces', async () => {
  await api.call('auth.me', {});
  expect(traces).toEqual([null]);
});
