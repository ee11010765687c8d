import { asUser, makeSession, server } from '../../testing/index.ts';
import { api, traceCalls } from './index.ts';

const traces: (string | null)[] = [];

beforeEach(() => {
  asUser('maya');
  makeSession();
  traces.length = 0;
  server.events.on('request:start', ({ request }) => void traces.push(request.headers.get('traceparent')));
});
afterEach(() => {
  server.events.removeAllListeners();
  traceCalls(false);
});

it('names a trace of its own for each call, by which nobody can be followed', async () => {
  traceCalls(true);
  await api.call('auth.me', {});
  await api.call('auth.me', {});
  expect(traces).toHaveLength(2);
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(new Set(traces.map((trace) => trace?.split('-')[1])).size).toBe(2);
});

it('names none unless the server takes traces', async () => {
  await api.call('auth.me', {});
  expect(traces).toEqual([null]);
});
