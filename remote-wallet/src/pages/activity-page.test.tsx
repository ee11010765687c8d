import { apiError, handle, money, type Person, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ActivityPage from './activity-page.tsx';

const visit = (path = '/wallet/activity', user: Person = 'maya') =>
  renderApp(<ActivityPage />, { path, route: '/wallet/activity', user });
const addressOf = (user: Person): string => money.wallets.get(`user-${user}`)?.address ?? '';
const rows = () => screen.getAllByRole('listitem');

/** Makes this many payments from Maya to Leo, a day apart, oldest first. */
function pay(count: number): void {
  for (let index = 0; index < count; index += 1) {
    money.movements.push({
      hash: String(index).padStart(64, '0'),
      key: `paid/${index}`,
      kind: 'transfer',
      from: addressOf('maya'),
      to: addressOf('leo'),
      asset: 'USDXM',
      units: 1_000_000n,
      reason: '',
      actor: 'user-maya',
      at: new Date(Date.parse('2026-02-01T12:00:00Z') + index * 86_400_000).toISOString(),
    });
  }
}

it('shows all transactions by day, one page at a time', async () => {
  pay(23);
  const { actor, location } = visit();
  const day = within(await screen.findByRole('region', { name: /February 23, 2026|23 February 2026/ }));
  expect(day.getAllByRole('listitem')).toHaveLength(1);
  expect(rows()).toHaveLength(20);
  expect(screen.getByText('Showing 1 to 20 of 25 transactions')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(location()).toBe('/wallet/activity?page=2');
});

it('shows the failure of another page under the filters, with a way on', async () => {
  pay(23);
  const { actor } = visit();
  await screen.findByText('Showing 1 to 20 of 25 transactions');
  server.use(handle('wallets.activity', () => apiError(403, 'FORBIDDEN', { message: 'Not this page.' })));
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Not this page.')).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Sent' })).toBeVisible();
  server.resetHandlers();
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Showing 21 to 25 of 25 transactions')).toBeVisible();
});

it('filters by currency and direction, in the address', async () => {
  pay(2);
  const { actor, location } = visit();
  await screen.findByText('Showing 1 to 4 of 4 transactions');
  await actor.click(screen.getByRole('radio', { name: 'Sent' }));
  await screen.findByText('Showing 1 to 2 of 2 transactions');
  expect(location()).toBe('/wallet/activity?direction=out');
  await actor.click(screen.getByRole('radio', { name: 'SOL' }));
  expect(await screen.findByText('No transactions match')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Showing 1 to 4 of 4 transactions');
  expect(location()).toBe('/wallet/activity');
  // The pressed button is gone.
  expect(screen.getByRole('region', { name: 'Activity' })).toHaveFocus();
});

it('ignores invalid filters in the address', async () => {
  visit('/wallet/activity?currency=EUR&direction=up&page=-3');
  await screen.findByText('Showing 1 to 2 of 2 transactions');
});

it('has a link back from a page that does not exist', async () => {
  const { actor } = visit('/wallet/activity?page=9');
  await actor.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Showing 1 to 2 of 2 transactions');
});

it('links people without a wallet to the page that creates one', async () => {
  visit('/wallet/activity', 'admin');
  expect(await screen.findByRole('link', { name: 'Back to Wallet' })).toHaveAttribute('href', '/wallet');
});

describe('the statement', () => {
  const blobs: Blob[] = [];
  const names: string[] = [];
  beforeEach(() => {
    blobs.length = 0;
    names.length = 0;
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
  });

  it('is a file of all matching transactions', async () => {
    pay(130);
    const { actor } = visit('/wallet/activity?direction=out');
    await actor.click(await screen.findByRole('button', { name: 'Download statement' }));
    await waitFor(() =>
      expect(names).toEqual([expect.stringMatching(/^alma-statement-\d{4}-\d\d-\d\d\.csv$/)]),
    );
    const lines = (await blobs[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(131);
    expect(lines[1]).toContain(`,out,Sent,${addressOf('maya')},${addressOf('leo')},1,USDXM,`);
  });

  it('says when it cannot be prepared', async () => {
    const { actor } = visit();
    await screen.findByText('Showing 1 to 2 of 2 transactions');
    server.use(handle('wallets.activity', () => apiError(500, 'INTERNAL_ERROR')));
    await actor.click(screen.getByRole('button', { name: 'Download statement' }));
    expect(await screen.findByText('The statement could not be prepared. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download statement' })).toBeEnabled();
    expect(names).toEqual([]);
  });
});
