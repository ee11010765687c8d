import { brokenText, renderApp, tables } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import DashboardAssetsCard from '../slots/assets-card.tsx';
import UserBalancesCard from '../slots/balances-card.tsx';
import { balanceCard, fillIn, shownBalance, summaryRow, visitWallet } from '../testing/wallet-screen.tsx';
import ActivityPage from './activity-page.tsx';
import TransactionPage from './transaction-page.tsx';
import TreasuryPage from './treasury-page.tsx';

beforeEach(() => void (tables.isStrippingReplies = true));
afterEach(() => expect(document.body.textContent).not.toMatch(brokenText));

it('the wallet shows, adds and sends with only the specified fields', async () => {
  const { actor } = visitWallet();
  expect(await shownBalance()).toBe('1,284.50 USDXM');
  expect(within(await balanceCard()).queryByText(/locked/)).not.toBeInTheDocument();
  expect(await screen.findAllByText('Received')).not.toHaveLength(0);
  await actor.click(screen.getByRole('button', { name: 'Add $10 USDXM' }));
  expect(await screen.findByText('Added 10.00 USDXM')).toBeVisible();
  await fillIn(actor);
  expect(summaryRow('Remaining balance')).toHaveTextContent('1,249.00 USDXM');
  await actor.click(screen.getByRole('radio', { name: 'SOL' }));
  expect(summaryRow('Remaining balance')).toHaveTextContent('–');
  await actor.click(screen.getByRole('radio', { name: 'USDXM' }));
  await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
  expect(await screen.findByText(/^Sent 45\.50 USDXM/)).toBeVisible();
  expect(await shownBalance()).toBe('1,249.00 USDXM');
  // The own address sent it, though the reply has no direction.
  expect(await screen.findByText('−45.50', {}, { timeout: 5_000 })).toBeVisible();
});

it('activity and receipts work', async () => {
  const { unmount } = renderApp(<ActivityPage />, {
    path: '/wallet/activity',
    route: '/wallet/activity',
    user: 'maya',
  });
  const [first] = await screen.findAllByRole('link', { name: /^From System/ });
  const hash = first!.getAttribute('href')!.split('/').at(-1)!;
  unmount();
  renderApp(<TransactionPage />, {
    path: `/wallet/transactions/${hash}`,
    route: '/wallet/transactions/:hash',
    user: 'maya',
  });
  expect(await screen.findByText('Received')).toBeVisible();
});

it('assets and treasury work', async () => {
  renderApp(
    <>
      <DashboardAssetsCard />
      <UserBalancesCard userId="user-theo" />
      <TreasuryPage />
    </>,
    { path: '/wallet/treasury', user: 'theo' },
  );
  expect(await screen.findAllByRole('heading', { level: 3, name: 'TCC' })).toHaveLength(2);
  expect(await screen.findByRole('table', { name: 'Issuances' })).toBeVisible();
});
