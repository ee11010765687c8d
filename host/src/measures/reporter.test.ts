import type { Measure } from '@alma/shared/contract';
import { apiError, handle, makeSession, server, signInAs } from '@alma/shared/testing';
import { waitFor } from '@testing-library/react';
import { remoteRecord } from '../testing/remote-records.ts';
import type { RemoteEvent } from './events.ts';
import { createMeasures } from './measures.ts';
import { startReporter } from './reporter.ts';

const shown = (name: string): RemoteEvent => ({
  record: remoteRecord({ name }),
  loadMs: 120.4,
  isPage: true,
});
const failed = (name: string): RemoteEvent => ({
  record: remoteRecord({ name }),
  failure: { class: 'TypeError', phase: 'render', message: 'x of <token>', frame: '/remotes/a/1/b.js:1:2' },
});

/** The reports that the server receives, and its answer. */
function listen(answer: () => unknown = () => undefined): Measure[][] {
  const reports: Measure[][] = [];
  server.use(
    handle('delivery.measures.report', ({ body }) => {
      reports.push(body.measures);
      return answer() as never;
    }),
  );
  return reports;
}

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
beforeEach(() => {
  signInAs('maya');
  makeSession();
});
afterEach(() => void jest.restoreAllMocks());

it('reports the outcome of remotes, once for each build, when the page is hidden', async () => {
  const reports = listen();
  const report = startReporter(42, { LCP: 900, CLS: 0.02 });
  for (const name of ['wallet', 'chat', 'wallet']) report(shown(name));
  hide();
  await waitFor(() => expect(reports).toHaveLength(1));
  // The vitals belong to the remote that fills the page.
  expect(reports[0]?.map(({ vitals, load_ms: load }) => [vitals !== undefined, load])).toEqual([
    [true, 120],
    [false, 120],
  ]);
  expect(reports[0]).toMatchObject([
    { remote: 'wallet', release: '0.1.0-aaaa', bucket: 42, outcome: 'ok', vitals: { LCP: 900, CLS: 0.02 } },
    { remote: 'chat', outcome: 'ok' },
  ]);
});

it('reports a failure soon, and not that the same build was shown', async () => {
  const reports = listen();
  const report = startReporter(0, {});
  report(shown('wallet'));
  report(failed('wallet'));
  report(shown('wallet'));
  await waitFor(() => expect(reports).toHaveLength(1), { timeout: 4_000 });
  expect(reports[0]).toEqual([
    {
      remote: 'wallet',
      release: '0.1.0-aaaa',
      bucket: 0,
      outcome: 'render',
      failure: { class: 'TypeError', message: 'x of <token>', frame: '/remotes/a/1/b.js:1:2' },
    },
  ]);
});

it.each([404, 429])('stops sending after the server has answered %i, without an error', async (status) => {
  const reports = listen(() => apiError(status, status === 429 ? 'RATE_LIMITED' : 'NOT_FOUND'));
  const report = startReporter(0, {});
  report(failed('wallet'));
  hide();
  await waitFor(() => expect(reports).toHaveLength(1));
  // The answer must arrive before the next event.
  await new Promise((resolve) => setTimeout(resolve, 50));
  report(failed('chat'));
  hide();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reports).toHaveLength(1);
});

it('is bounded for any number of failures', async () => {
  const reports = listen();
  const report = startReporter(0, {});
  for (let index = 0; index < 50; index += 1) report(failed(`r${index}`));
  hide();
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toHaveLength(20);
  for (let index = 50; index < 80; index += 1) {
    report(failed(`r${index}`));
    hide();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reports).toHaveLength(10);
});

describe('a page view', () => {
  const collect = (random: number) => {
    const events: RemoteEvent[] = [];
    const loadReporter = jest.fn(() =>
      Promise.resolve({ startReporter: () => (event: RemoteEvent) => void events.push(event) }),
    );
    return { events, loadReporter, measure: createMeasures({ bucket: 0, random, loadReporter }) };
  };

  it('that succeeds is reported one time in ten', async () => {
    const quiet = collect(0.1);
    quiet.measure(shown('wallet'));
    const loud = collect(0.09);
    loud.measure(shown('wallet'));
    await waitFor(() => expect(loud.events).toHaveLength(1));
    expect(quiet.loadReporter).not.toHaveBeenCalled();
  });

  it('with a failure, or of a remote with a running rollout, is always reported', async () => {
    const { measure, events } = collect(0.9);
    measure({ ...shown('chat'), record: remoteRecord({ name: 'chat', in_rollout: true }) });
    measure(failed('wallet'));
    await waitFor(() => expect(events.map(({ record }) => record.name)).toEqual(['chat', 'wallet']));
  });

  it('of an override is not reported', () => {
    const { measure, loadReporter } = collect(0);
    measure({ ...failed('wallet'), record: remoteRecord({ override: 'x' }) });
    expect(loadReporter).not.toHaveBeenCalled();
  });

  it('continues when the reporter does not load', async () => {
    const load = () => Promise.reject(new Error('blocked by an extension'));
    const measure = createMeasures({ bucket: 0, random: 0, loadReporter: load });
    expect(() => measure(failed('wallet'))).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
});
