import { handle, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';

const account = remoteRecord({
  name: 'account',
  routes: [{ path: '/profile', expose: './user-page', title: 'Profile' }],
});

function UserPage() {
  useEffect(() => () => {
    const error = new TypeError('no socket');
    error.stack = 'TypeError: no socket\n    at http://localhost/remotes/account/0.1.0-aaaa/page.js:1:20';
    throw error;
  });
  return <h1>Maya</h1>;
}

it('shows the next page, each time, although an effect of a remote throws while its page is left', async () => {
  // React logs every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  const { actor } = renderHost({
    user: 'maya',
    path: '/profile',
    remotes: [account],
    exposes: { 'account ./user-page': UserPage },
  });
  for (const count of [1, 2]) {
    await screen.findByRole('heading', { name: 'Maya' });
    await actor.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(reports).toHaveLength(count));
    expect(screen.queryByText('This page could not be shown')).not.toBeInTheDocument();
    if (count === 1) window.history.back();
  }
  expect(reports[0]).toMatchObject({ remote: 'account', version: '0.1.0-aaaa', class: 'TypeError' });
});
