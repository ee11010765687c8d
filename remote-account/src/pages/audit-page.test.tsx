import type { AuditEntry } from '@alma/shared/contract';
import { apiError, handle, renderApp, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startOfDay } from '../features/audit/audit-query.ts';
import AuditPage from './audit-page.tsx';

const visit = (path = '/users/audit', user: 'admin' | 'leo' = 'admin') =>
  renderApp(<AuditPage />, { path, route: '/users/audit', user });

const ada = { user_id: '0192aaaa-0000-4000-8000-000000000001', handle: 'admin', display_name: 'Ada Admin' };
const leo = { user_id: '0192aaaa-0000-4000-8000-000000000002', handle: 'leo', display_name: 'Leo User' };

function write(entry: Partial<AuditEntry>): void {
  tables.audit.push({
    id: `row-${tables.audit.length}`,
    at: '2026-03-04T10:00:00.000Z',
    action: 'role.granted',
    actor_id: ada.user_id,
    actor: ada,
    subject_id: leo.user_id,
    subject: leo,
    details: { role: 'PM' },
    reason: null,
    address: '10.0.0.1',
    request_id: 'r',
    ...entry,
  });
}

it('shows the last page when the address names a later one, with the same filter', async () => {
  for (let index = 0; index < 21; index += 1) write({});
  const { location } = visit('/users/audit?action=role.granted&page=9');
  expect(await screen.findByText('Showing 21 to 21 of 21 entries')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/users/audit?action=role.granted&page=2'));
});

it('shows actor, action, target and reason', async () => {
  write({});
  write({ action: 'user.status_changed', details: { from: 'active', to: 'suspended' }, reason: 'Spam' });
  write({ action: 'user.created', actor_id: null, actor: null, details: { roles: ['USER', 'PM'] } });
  write({ action: 'user.updated', details: { fields: ['displayName'], admin_emails: 0 } });
  write({ action: 'release.promoted', details: { from: null, to: '0.1.0-a1', token_id: null } });
  visit();
  const changed = within(await screen.findByRole('row', { name: /Status changed/ }));
  expect(changed.getByText('from active to suspended')).toBeVisible();
  expect(changed.getByText('Reason: Spam')).toBeVisible();
  // The column titles are repeated in each row for narrow screens, but hidden from screen readers, which have them.
  expect(changed.getByText('Who')).toHaveAttribute('aria-hidden', 'true');
  expect(changed.getByText('About')).toHaveAttribute('aria-hidden', 'true');
  const created = within(screen.getByRole('row', { name: /User created/ }));
  expect(created.getByText('System')).toBeVisible();
  expect(created.getByText('roles: USER, PM')).toBeVisible();
  expect(screen.getByText('fields: display name')).toBeVisible();
  expect(screen.getByText('admin emails: 0')).toBeVisible();
  expect(screen.getByText('to: 0.1.0-a1')).toBeVisible();
  expect(screen.queryByText(/null/)).not.toBeInTheDocument();
});

it('filters by action, person and day, in the address', async () => {
  write({});
  write({ action: 'role.revoked', actor_id: leo.user_id, actor: leo, at: '2026-03-09T10:00:00.000Z' });
  const { actor, location } = visit();
  await screen.findByRole('row', { name: /Role revoked/ });
  await actor.click(screen.getByRole('button', { name: 'Only what Ada Admin did' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Role revoked/ })).not.toBeInTheDocument());
  expect(location()).toBe(`/users/audit?actor_id=${ada.user_id}`);
  await actor.click(screen.getByRole('button', { name: 'Remove Done by Ada Admin' }));
  await screen.findByRole('row', { name: /Role revoked/ });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-04' } });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Role revoked/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Role granted/ })).toBeVisible();
});

it('accepts a year digit by digit, and filters once the day is usable', async () => {
  write({});
  const { location } = visit();
  await screen.findByRole('row', { name: /Role granted/ });
  const from = screen.getByLabelText('From');
  for (const day of ['0002-03-05', '0020-03-05', '0202-03-05']) {
    fireEvent.change(from, { target: { value: day } });
    expect(from).toHaveValue(day);
    expect(location()).toBe('/users/audit');
  }
  expect(screen.getByRole('row', { name: /Role granted/ })).toBeVisible();
  fireEvent.change(from, { target: { value: '2026-03-05' } });
  expect(await screen.findByText('No entries found')).toBeVisible();
  expect(location()).toBe('/users/audit?from=2026-03-05');
  fireEvent.change(from, { target: { value: '0002-03-05' } });
  fireEvent.blur(from);
  expect(from).toHaveValue('2026-03-05');
});

it('ignores impossible days in a link', async () => {
  write({});
  visit('/users/audit?from=0202-11-17&to=9999-12-31');
  expect(await screen.findByRole('row', { name: /Role granted/ })).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('');
});

const reply = (more: object) => ({ entries: [], page: 1, limit: 20, total: 0, ...more });
const intactChain = {
  state: 'whole' as const,
  checked_at: '2026-03-04T10:00:00.000Z',
  rows: 7,
  head: 'h',
  broken: [],
};

it('shows that the log is intact, or which entries were changed', async () => {
  server.use(handle('audit.list', () => reply({ chain: intactChain })));
  const { unmount } = visit();
  expect(await screen.findByText(/^Nothing in the log was changed\. Last checked/)).toBeVisible();
  unmount();
  const chain = { ...intactChain, state: 'broken' as const, broken: ['row-12', 'row-40'] };
  server.use(handle('audit.list', () => reply({ chain })));
  visit();
  expect(await screen.findByText('The log was changed outside the product')).toBeVisible();
  expect(screen.getByText('row-12')).toBeVisible();
  expect(screen.getByText('row-40')).toBeVisible();
});

it('names who has both duties, with a link to the roles; a server may leave both out', async () => {
  server.use(handle('audit.list', () => reply({ both_duties: [leo] })));
  const { unmount } = visit();
  expect(await screen.findByText('One person is both administrator and treasurer')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Leo User' })).toHaveAttribute(
    'href',
    `/users/${leo.user_id}?tab=roles`,
  );
  unmount();
  server.use(handle('audit.list', () => reply({})));
  visit();
  expect(await screen.findByText('No entries found')).toBeVisible();
  expect(screen.queryByText(/both administrator and treasurer/)).not.toBeInTheDocument();
});

it('shows a failure, and is refused to others', async () => {
  server.use(handle('audit.list', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
  const { unmount } = visit();
  expect(await screen.findByText('Failed to load the audit log')).toBeVisible();
  unmount();
  visit('/users/audit', 'leo');
  expect(await screen.findByText('Only administrators can see the audit log.')).toBeVisible();
});

it('starts a day at midnight in the time zone of the reader', () => {
  expect(startOfDay('2026-03-04', 'UTC')).toBe('2026-03-04T00:00:00.000Z');
  expect(startOfDay('2026-03-04', 'Asia/Tokyo')).toBe('2026-03-03T15:00:00.000Z');
  expect(startOfDay('2026-07-04', 'America/New_York')).toBe('2026-07-04T04:00:00.000Z');
});
