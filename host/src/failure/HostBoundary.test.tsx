import { handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { AppFailure } from './AppFailure.tsx';
import { HostBoundary } from './HostBoundary.tsx';
import { PageFailure } from './PageFailure.tsx';
import { watchUncaughtErrors } from './report-failure.ts';

let isBroken = true;

function Fragile() {
  if (isBroken) throw new RangeError('a secret of somebody');
  return <p>whole again</p>;
}

beforeEach(() => {
  isBroken = true;
  // React logs what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('shows a way on, and tells the server the kind of failure alone', async () => {
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  const { actor } = renderApp(
    <HostBoundary resetKey="/" fallback={(retry) => <PageFailure onRetry={retry} />}>
      <Fragile />
    </HostBoundary>,
  );
  expect(screen.getByText('This page could not be shown')).toBeInTheDocument();
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ remote: 'host', class: 'RangeError', phase: 'render' });
  expect(JSON.stringify(reports)).not.toContain('secret');

  isBroken = false;
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('whole again')).toBeInTheDocument();
});

it('tries again on another page', () => {
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
  ['/assets/main.js', 'host', '1.0.0'],
])('reports what nobody caught in %s under the name %s', async (path, remote, version) => {
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  const filename = `http://localhost${path}`;
  window.dispatchEvent(new ErrorEvent('error', { error: new SyntaxError('x'), filename }));
  await waitFor(() =>
    expect(reports).toContainEqual({ remote, version, class: 'SyntaxError', phase: 'runtime' }),
  );
});
