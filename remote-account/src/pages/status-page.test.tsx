import {
  apiError,
  handle,
  makeServerStatus,
  type Person,
  renderApp,
  server,
  status,
} from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import StatusPage from './status-page.tsx';

const render = (person: Person) => renderApp(<StatusPage />, { path: '/admin/status', user: person });
const { read_at: readAt } = status.current;
const earlier = new Date(Date.parse(readAt) - 60_000).toISOString();

async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
}

it('is for administrators', async () => {
  render('leo');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Only administrators can see the status' }),
  ).toBeVisible();
});

it('says in one line that everything works', async () => {
  render('admin');
  expect(await screen.findByText('All servers answer and reach what they need.')).toBeVisible();
  expect(await rowsOf('Servers')).toEqual([
    expect.stringMatching(/server-1Release 0\.0\.0.*AnswersReaches everything/),
  ]);
  expect(await screen.findByText('No remote failed')).toBeVisible();
  expect(screen.getByText('No model is connected')).toBeVisible();
});

it('has a tab stop, so that a keyboard can scroll it', async () => {
  const { actor } = render('admin');
  const region = await screen.findByRole('region', { name: 'Status' });
  await actor.tab();
  expect(region).toHaveFocus();
});

it('names each server that is silent, lacks a dependency, or has another release', async () => {
  status.current.servers = [
    makeServerStatus({ checks: { database: 'ok', mail: 'unavailable' } }),
    makeServerStatus({ id: '00000000-0000-4000-8000-000000000002', host: 'server-2', version: '0.1.0' }),
    makeServerStatus({ id: '00000000-0000-4000-8000-000000000003', host: 'server-3', told_at: earlier }),
  ];
  render('admin');
  expect(await screen.findByText('server-1 cannot reach: mail.')).toBeVisible();
  expect(screen.getByText(/^server-3 has not answered since/)).toBeVisible();
  expect(screen.getByText('Servers run different releases: 0.0.0, 0.1.0.')).toBeVisible();
  expect(screen.queryByText(/All servers answer/)).not.toBeInTheDocument();
  expect(await rowsOf('Servers')).toEqual([
    expect.stringMatching(/server-1.*Something missingmail/),
    expect.stringMatching(/server-2.*Answers/),
    expect.stringMatching(/server-3.*No answer/),
  ]);
});

it('sums up the reports of the servers: queued work, slow calls and models', async () => {
  const route = '/api/v1/users/:user_id';
  const other = '00000000-0000-4000-8000-000000000002';
  status.current.servers = [
    makeServerStatus({
      workers: [{ name: 'offline', running: 2, waiting: 7 }],
      slow_calls: [{ method: 'GET', route, calls: 40, failed: 1, p95_ms: 80 }],
      models: [{ name: 'm', calls: 6, failed: 0, last_error: null, last_error_at: null }],
    }),
    makeServerStatus({
      id: other,
      host: 'server-2',
      workers: [{ name: 'offline', running: 1, waiting: 3 }],
      slow_calls: [
        { method: 'GET', route, calls: 10, failed: 2, p95_ms: 1_500 },
        { method: 'POST', route: '/api/v1/chats', calls: 9, failed: 0, p95_ms: 300 },
      ],
      models: [{ name: 'm', calls: 4, failed: 4, last_error: 'timeout', last_error_at: readAt }],
    }),
  ];
  status.current.remotes = [{ name: 'wallet', views: 200, failed: 10 }];
  render('admin');
  expect(await rowsOf('Queues')).toEqual([
    expect.stringMatching(/^Answers of assistants/),
    expect.stringMatching(/^Project files to read/),
    'Built-in assistantWorkers of all servers3 under way, 10 waiting',
  ]);
  expect(await rowsOf('Slowest calls of the last hour')).toEqual([
    `${route}GET1.5 s503`,
    '/api/v1/chatsPOST300 ms90',
  ]);
  expect(await rowsOf('Models in the last hour')).toEqual([expect.stringMatching(/^mFails104timeout, /)]);
  expect(await rowsOf('Failing remotes')).toEqual([
    expect.stringMatching(/^wallet10 \(5\.0%\)200|^wallet.*10/),
  ]);
  expect(screen.getByRole('link', { name: 'wallet' })).toHaveAttribute('href', '/delivery/wallet');
});

it('shows available data while the database is unavailable', async () => {
  status.current.queues = null;
  status.current.remotes = null;
  render('admin');
  expect(await screen.findByText('The database did not answer, so part of this is missing.')).toBeVisible();
  expect(screen.getByText('Not known: the database did not answer.')).toBeVisible();
});

it('says so when it cannot be loaded, and how to continue', async () => {
  server.use(handle('status.get', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  render('admin');
  expect(await screen.findByText('Could not load the status')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
});
