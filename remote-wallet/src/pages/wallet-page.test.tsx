import { apiError, handle, money, people, server, tables } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { addressOf, balanceCard, visitWallet } from '../testing/wallet-screen.tsx';

describe('the page of an owner', () => {
  it('shows balances, the form, and the address of the wallet', async () => {
    visitWallet();
    expect(within(await balanceCard()).getByTitle('1,284.50 USDXM')).toHaveTextContent('1,284.50 USDXM');
    expect(within(await balanceCard()).getByText('12.40')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add $10 USDXM' })).toBeEnabled();
    expect(await screen.findByTitle(addressOf('maya'))).toHaveTextContent('alma1zyg…djjr00');
    expect(screen.getByText('maya@alma.test')).toBeVisible();
    expect(screen.getByText('alma-ledger')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Amount' })).toHaveAttribute('step', '0.01');
    expect(screen.getByRole('radio', { name: 'USDXM' })).toBeChecked();
    expect(screen.queryByRole('link', { name: 'Treasury' })).not.toBeInTheDocument();
  });

  it('formats amounts in the locale of the reader', async () => {
    tables.users.set('user-maya', { ...people.maya, locale: 'de-DE' });
    visitWallet();
    expect(within(await balanceCard()).getByTitle('1.284,50 USDXM')).toHaveTextContent('1.284,50 USDXM');
  });

  it('lists the latest five, each with its receipt', async () => {
    for (let index = 0; index < 7; index += 1) {
      money.movements.push({
        ...money.movements.at(-1)!,
        asset: 'USDXM',
        hash: `${index}`.repeat(64),
        to: addressOf('maya'),
      });
    }
    const reads: string[] = [];
    server.events.on('request:start', ({ request }) => void reads.push(request.url));
    visitWallet();
    const list = within(await screen.findByRole('list', { name: 'Latest 5' }));
    server.events.removeAllListeners();
    expect(reads).toContainEqual(expect.stringMatching(/\/wallets\/activity$/));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(list.getAllByRole('link')[0]).toHaveAttribute('href', `/wallet/transactions/${'6'.repeat(64)}`);
    expect(list.getAllByText('Received')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/wallet/activity');
  });

  it('copies the whole address, and says when the browser refuses', async () => {
    const { actor } = visitWallet();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await actor.click(await screen.findByRole('button', { name: 'Copy address' }));
    expect(write).toHaveBeenCalledWith(addressOf('maya'));
    write.mockRejectedValue(new Error('refused'));
    await actor.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(
      await screen.findByText('Failed to copy to clipboard', { selector: '[role=alert] *' }),
    ).toBeVisible();
    write.mockResolvedValue();
    await actor.click(screen.getByRole('button', { name: 'Copy address' }));
    await waitFor(() =>
      expect(
        screen.queryByText('Failed to copy to clipboard', { selector: '[role=alert] *' }),
      ).not.toBeInTheDocument(),
    );
  });

  it('draws the address as a QR code', async () => {
    const { actor } = visitWallet();
    await actor.click(await screen.findByRole('button', { name: 'Show QR code' }));
    expect(await screen.findByRole('img', { name: `QR code of ${addressOf('maya')}` })).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Hide QR code' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('links the treasury to its tools', async () => {
    visitWallet('theo');
    expect(await screen.findByRole('link', { name: 'Treasury' })).toHaveAttribute('href', '/wallet/treasury');
  });
});

describe('without a wallet', () => {
  it('offers to create one', async () => {
    const { actor } = visitWallet('admin');
    expect(await screen.findByRole('heading', { name: 'Wallet Not Available' })).toBeVisible();
    expect(screen.getByText('Wallet not found. You can create one below.')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Create Wallet' }));
    expect(within(await balanceCard()).getByTitle('0.00 USDXM')).toBeVisible();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  it.each([
    [apiError(500, 'INTERNAL_ERROR', { message: '' }), 'Failed to create wallet'],
    [Response.error(), 'Failed to create wallet'],
    [apiError(503, 'SERVICE_UNAVAILABLE'), 'Wallet service is currently unavailable.'],
  ])('says why it could not be created', async (answer, text) => {
    server.use(handle('wallets.create', () => answer));
    const { actor } = visitWallet('admin');
    await actor.click(await screen.findByRole('button', { name: 'Create Wallet' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Wallet' })).toBeEnabled();
  });
});

describe('a failure to load', () => {
  it('recovers automatically when the service is available again', async () => {
    server.use(handle('wallets.me', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    visitWallet();
    expect(await screen.findByText(/Wallet service is currently unavailable\./)).toBeVisible();
    server.resetHandlers();
    expect(await balanceCard()).toBeVisible();
  });

  it('says when it retries after too many requests, not that there is no wallet', async () => {
    server.use(handle('wallets.me', () => apiError(429, 'RATE_LIMITED', { retryAfterSeconds: 170 })));
    visitWallet();
    expect(await screen.findByText(/Alma tries again in 3 minutes\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Wallet' })).not.toBeInTheDocument();
  });

  it('shows what failed and what to do without an answer', async () => {
    server.use(handle('wallets.me', () => Response.error()));
    visitWallet();
    expect(
      await screen.findByText(
        /^Failed to load wallet dataThe server cannot be reached\. Check your connection/,
      ),
    ).toBeVisible();
  });

  it('shows the message of the server, or else what failed', async () => {
    server.use(handle('wallets.me', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
    const { actor } = visitWallet();
    expect(await screen.findByText('Failed to load wallet data')).toBeVisible();
    server.resetHandlers();
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await balanceCard()).toBeVisible();
  });

  it('says in the place of the balance that only this did not load', async () => {
    server.use(handle('wallets.balance', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
    visitWallet();
    const failure = (await screen.findByRole('heading', { name: 'Wallet Not Available' })).parentElement;
    expect(failure).toHaveTextContent('Failed to load wallet data');
    // In one row: a whole card would be higher than the balance, and move the list below it.
    expect(failure).toHaveAttribute('data-row');
    expect(await screen.findByRole('region', { name: 'Activity' })).toBeVisible();
  });
});
