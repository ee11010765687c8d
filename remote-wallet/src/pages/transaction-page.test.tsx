import { apiError, handle, money, type Person, renderApp, server } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import TransactionPage from './transaction-page.tsx';

const visit = (hash: string, user: Person = 'maya') =>
  renderApp(<TransactionPage />, {
    path: `/wallet/transactions/${hash}`,
    route: '/wallet/transactions/:hash',
    user,
  });

const own = () => money.movements.find(({ to, asset }) => to.startsWith('alma1zyg') && asset === 'SOL')!;
const valueOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd');

it('is a receipt with all digits', async () => {
  own().units = 12_400_000_001n;
  visit(own().hash);
  expect(await screen.findByText(/\+12\.400000001/)).toHaveTextContent('+12.400000001 SOL');
  expect(valueOf('Status')).toHaveTextContent('Received');
  expect(valueOf('From')).toHaveTextContent('System');
  expect(valueOf('To')).toHaveTextContent(/^Maya Creator @maya\s*alma1zyg…djjr00/);
  expect(valueOf('Balance after')).toHaveTextContent('12.400000001 SOL');
  expect(valueOf('Hash')).toHaveTextContent(own().hash);
  expect(valueOf('Time')).toHaveTextContent(/2026/);
  expect(screen.getByRole('link', { name: 'Back to Activity' })).toBeVisible();
});

it('shows Pending until the status is final', async () => {
  server.use(
    handle('wallets.transaction', () => ({
      transaction: {
        hash: 'x',
        status: 'queued',
        createdAt: '2026-01-05T09:00:00.000Z',
        from: 'System',
        to: 'alma1to',
        amount: '1',
        currency: 'SOL',
        direction: 'in',
        balance: null,
      },
    })),
  );
  visit('x');
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.queryByText('Balance after')).not.toBeInTheDocument();
});

it('does not find a transaction of another person', async () => {
  const other = money.movements.find(({ to }) => to.startsWith('alma1yg3'))!;
  visit(other.hash);
  expect(await screen.findByRole('heading', { name: 'Transaction not found' })).toBeVisible();
});

it('shows a failure and recovers', async () => {
  server.use(handle('wallets.transaction', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  visit(own().hash);
  expect(await screen.findByText(/Wallet service is currently unavailable\./)).toBeVisible();
  server.resetHandlers();
  expect(await screen.findByText('Received')).toBeVisible();
});
