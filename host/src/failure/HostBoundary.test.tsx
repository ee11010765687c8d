import { sharedVersion } from '@alma/shared/remote';
import { handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AppFailure } from './AppFailure.tsx';
import { HostBoundary } from './HostBoundary.tsx';
import { PageFailure } from './PageFailure.tsx';
import { watchUncaughtErrors } from './report-failure.ts';

let isBroken = true;

function Fragile() {
  if (isBroken) throw new RangeError('"a secret" of maya@alma.test was too long');
  return <p>whole again</p>;
}

beforeEach(() => {
  isBroken = true;
  // React logs every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('shows how to continue, and reports the failure without personal data', async () => {
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  const { actor } = renderApp(
    <HostBoundary resetKey="/" fallback={(retry) => <PageFailure onRetry={retry} />}>
      <Fragile />
    </HostBoundary>,
  );
  expect(screen.getByText('This page could not be shown')).toBeInTheDocument();
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    remote: 'host',
    class: 'RangeError',
    phase: 'render',
    message: '"…" of <address> was too long',
  });

  isBroken = false;
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('whole again')).toBeInTheDocument();
});

it('renders again on another page', () => {
  const shown = (resetKey: string) => (
    <HostBoundary resetKey={resetKey} fallback={() => <AppFailure />}>
      <Fragile />
    </HostBoundary>
  );
  const { rerender } = renderApp(<div />);
  rerender(shown('/a'));
  expect(screen.getByText('Alma could not be shown')).toBeInTheDocument();
  isBroken = false;
  rerender(shown('/b'));
  expect(screen.getByText('whole again')).toBeInTheDocument();
});

beforeAll(() => watchUncaughtErrors());

it.each([
  ['/remotes/wallet/0.1.0-1a2b/31.js', 'wallet', '0.1.0-1a2b'],
  ['/remotes/wallet/~2/0.1.0-1a2b/31.js', 'wallet', '0.1.0-1a2b'],
])('reports an uncaught error in %s under the name %s', async (path, remote, version) => {
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  const filename = `http://localhost${path}`;
  const error = new SyntaxError('x');
  error.stack = `SyntaxError: x at ${filename}\n    at f (${filename}:1:23)\n    at ${filename}:4:5`;
  window.dispatchEvent(new ErrorEvent('error', { error, filename }));
  const report = { remote, version, class: 'SyntaxError', phase: 'runtime', message: 'x' };
  await waitFor(() => expect(reports).toContainEqual({ ...report, frame: `${path}:1:23` }));
});

it('reports a rejected promise under the name of the host, with its message', async () => {
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  const reason = { message: 'The disk is full', stack: 'f@http://localhost/assets/main.js:1:23' };
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  await waitFor(() =>
    expect(reports).toContainEqual({
      remote: 'host',
      version: sharedVersion,
      class: 'Object',
      phase: 'runtime',
      message: 'The disk is full',
      frame: '/assets/main.js:1:23',
    }),
  );
});
