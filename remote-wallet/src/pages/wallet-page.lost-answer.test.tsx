import { apiError, dropReplies, failReplies, handle, holdReplies, server } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addressOf,
  balanceCard,
  fillIn,
  namedInSummary,
  shownBalance,
  transfersOfMaya,
  visitWallet,
} from '../testing/wallet-screen.tsx';

describe('an answer that was lost', () => {
  it('is requested with the same key, and the amount counts once', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    await namedInSummary('Leo User');
    dropReplies('wallets.transfer', 2);
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    // Beside the form, because a narrow screen may show only that.
    const form = within(screen.getByRole('region', { name: 'Transfer' }));
    expect(await form.findByText('Checking your transfer of 45.50 USDXM to Leo User.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Transactions being checked' })).not.toBeInTheDocument();
    // Server and page have both counted it already.
    expect(transfersOfMaya()).toHaveLength(1);
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    expect(await form.findByText('Your transfer of 45.50 USDXM to Leo User went through.')).toBeVisible();
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    expect(transfersOfMaya()).toHaveLength(1);
    await actor.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/went through/)).not.toBeInTheDocument();
  });

  it('is requested after a reload too', async () => {
    const stored = {
      key: 'key-of-before',
      kind: 'transfer',
      to: addressOf('leo'),
      amount: '5',
      currency: 'SOL',
    };
    localStorage.setItem('alma.wallet.movements:v1:user-maya:key-of-before', JSON.stringify(stored));
    localStorage.setItem(
      'alma.wallet.movements:v1:user-leo:other',
      JSON.stringify({ ...stored, key: 'other' }),
    );
    localStorage.setItem('alma.wallet.movements:v1:user-maya:broken', '{');
    visitWallet();
    const list = within(await screen.findByRole('region', { name: 'Transactions being checked' }));
    expect(await list.findByText('Your transfer of 5.00 SOL to alma1yg3…z0h98c went through.')).toBeVisible();
    expect(transfersOfMaya()).toEqual([
      expect.objectContaining({ asset: 'SOL', key: expect.stringContaining('key-of-before') }),
    ]);
    await waitFor(async () => expect(within(await balanceCard()).getByText('7.40')).toBeVisible());
    expect(localStorage.getItem('alma.wallet.movements:v1:user-maya:key-of-before')).toBeNull();
    expect(localStorage.getItem('alma.wallet.movements:v1:user-leo:other')).not.toBeNull();
  });

  it('shows that no answer arrived, and returns the amount when the answer is finally a refusal', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    server.use(handle('wallets.transfer', () => Response.error()));
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await screen.findByText(/^No answer yet\./)).toBeVisible();
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    server.use(
      handle('wallets.transfer', () => apiError(422, 'RECIPIENT_NOT_FOUND', { message: 'No such wallet.' })),
    );
    expect(await screen.findByText(/^Your transfer of 45\.50 USDXM to .* was not made\.$/)).toBeVisible();
    expect(screen.getByText('No such wallet.')).toBeVisible();
    await waitFor(async () => expect(await shownBalance()).toBe('1,284.50 USDXM'));
  });

  it('stays open when asking again is refused for another reason', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    dropReplies('wallets.transfer');
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    await screen.findByText(/^Checking your transfer/);
    let refusals = 0;
    server.use(
      handle('wallets.transfer', () => {
        refusals += 1;
        return apiError(429, 'RATE_LIMITED');
      }),
    );
    await waitFor(() => expect(refusals).toBe(1));
    expect(screen.getByText(/^Checking your transfer/)).toBeVisible();
    server.resetHandlers();
    expect(await screen.findByText(/went through/)).toBeVisible();
    expect(transfersOfMaya()).toHaveLength(1);
  });

  it('that another tab received is taken over', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    server.use(handle('wallets.transfer', () => apiError(500, 'INTERNAL_ERROR')));
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    await screen.findByText(/^Checking your transfer/);
    const key = Object.keys(localStorage).find((name) =>
      name.startsWith('alma.wallet.movements:v1:user-maya'),
    )!;
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    await waitFor(() => expect(screen.queryByText(/^Checking your transfer/)).not.toBeInTheDocument());
    await waitFor(async () => expect(await shownBalance()).toBe('1,284.50 USDXM'));
  });
});

describe('an answer that is an error of the server', () => {
  const failures = [
    [apiError(500, 'INTERNAL_ERROR', { message: 'Something broke.' }), 'Something broke.'],
    [apiError(500, 'INTERNAL_ERROR', { message: '' }), 'Failed to transfer tokens'],
    [apiError(503, 'SERVICE_UNAVAILABLE', { message: '' }), 'Wallet service is currently unavailable.'],
    [apiError(504, 'ERR_504' as 'INTERNAL_ERROR', { message: 'Too slow.' }), 'Too slow.'],
  ] as const;

  it.each(failures)('restores the balance immediately, with the reason', async (failure, text) => {
    const { actor } = visitWallet();
    await fillIn(actor);
    server.use(handle('wallets.transfer', () => failure.clone()));
    const release = holdReplies('wallets.transfer');
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    release();
    expect(await screen.findByText(text, { selector: '[role=alert] *' })).toBeVisible();
    expect(await shownBalance()).toBe('1,284.50 USDXM');
    expect(screen.getByLabelText('Recipient address')).toHaveValue(addressOf('leo'));
    expect(screen.getByText(/^The server reported an error, but it may still go through/)).toBeVisible();
    expect(screen.queryByText(/No answer yet/)).not.toBeInTheDocument();
  });

  it('is followed up with the same key, and shown when it was done', async () => {
    const keys: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/wallets/transfer')) keys.push(request.headers.get('idempotency-key'));
    });
    const { actor } = visitWallet();
    await fillIn(actor);
    server.use(handle('wallets.transfer', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    await screen.findByText(/^Checking your transfer of 45\.50 USDXM/);
    server.resetHandlers();
    expect(await screen.findByText(/^Your transfer of 45\.50 USDXM to .* went through\.$/)).toBeVisible();
    await waitFor(async () => expect(await shownBalance()).toBe('1,239.00 USDXM'));
    expect(transfersOfMaya()).toHaveLength(1);
    // Pressing Send again would be a second transfer.
    expect(screen.getByLabelText('Recipient address')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.queryByText('Wallet service is currently unavailable.')).not.toBeInTheDocument();
    server.events.removeAllListeners();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('is replaced by a late refusal, and keeps the typed text', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    server.use(handle('wallets.transfer', () => apiError(500, 'INTERNAL_ERROR', { message: 'It broke.' })));
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await screen.findByText('It broke.')).toBeVisible();
    server.use(handle('wallets.transfer', () => apiError(422, 'INSUFFICIENT_FUNDS')));
    expect(await screen.findByText(/was not made\.$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('It broke.')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Recipient address')).toHaveValue(addressOf('leo'));
  });

  it('moves the money once when it was done and Send is pressed again', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    failReplies('wallets.transfer');
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    await screen.findByText('Failed to transfer tokens');
    expect(transfersOfMaya()).toHaveLength(1);
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await screen.findByText(/^Sent 45\.50 USDXM/)).toBeVisible();
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    expect(transfersOfMaya()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/^Checking your transfer/)).not.toBeInTheDocument());
  });

  it('removes the added amount, and says so if it was added after all', async () => {
    const { actor } = visitWallet();
    await balanceCard();
    failReplies('wallets.fund');
    await actor.click(screen.getByRole('button', { name: 'Add $10 USDXM' }));
    expect(await screen.findByText('Failed to fund wallet')).toBeVisible();
    expect(await screen.findByText('10.00 USDXM was added.')).toBeVisible();
    expect(screen.queryByText('Failed to fund wallet')).not.toBeInTheDocument();
    await waitFor(async () => expect(await shownBalance()).toBe('1,294.50 USDXM'));
  });
});
