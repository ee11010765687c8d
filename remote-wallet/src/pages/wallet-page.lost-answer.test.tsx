import { apiError, handle, loseAnswers, server } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addressOf,
  balanceCard,
  fillIn,
  shownBalance,
  transfersOfMaya,
  visitWallet,
} from '../testing/wallet-screen.tsx';

describe('an answer that was lost', () => {
  it('is asked for with the same key, and the amount counts once', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    loseAnswers('wallets.transfer', 2);
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(
      await screen.findByText('Checking your transfer of 45.50 USDXM to alma1yg3…z0h98c.'),
    ).toBeVisible();
    // The server has counted it already, and so has the page.
    expect(transfersOfMaya()).toHaveLength(1);
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    expect(
      await screen.findByText('Your transfer of 45.50 USDXM to alma1yg3…z0h98c went through.'),
    ).toBeVisible();
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    expect(transfersOfMaya()).toHaveLength(1);
    await actor.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/went through/)).not.toBeInTheDocument();
  });

  it('is asked for after a reload too', async () => {
    const kept = {
      key: 'key-of-before',
      kind: 'transfer',
      to: addressOf('leo'),
      amount: '5',
      currency: 'SOL',
    };
    localStorage.setItem('alma.wallet.movements:v1:user-maya:key-of-before', JSON.stringify(kept));
    localStorage.setItem(
      'alma.wallet.movements:v1:user-leo:other',
      JSON.stringify({ ...kept, key: 'other' }),
    );
    localStorage.setItem('alma.wallet.movements:v1:user-maya:broken', '{');
    visitWallet();
    expect(
      await screen.findByText('Your transfer of 5.00 SOL to alma1yg3…z0h98c went through.'),
    ).toBeVisible();
    expect(transfersOfMaya()).toEqual([
      expect.objectContaining({ asset: 'SOL', key: expect.stringContaining('key-of-before') }),
    ]);
    await waitFor(async () => expect(within(await balanceCard()).getByText('7.40')).toBeVisible());
    expect(localStorage.getItem('alma.wallet.movements:v1:user-maya:key-of-before')).toBeNull();
    expect(localStorage.getItem('alma.wallet.movements:v1:user-leo:other')).not.toBeNull();
  });

  it('gives the amount back when the answer is a refusal at last', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    server.use(handle('wallets.transfer', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await screen.findByText(/Wallet service is currently unavailable\./)).toBeVisible();
    server.use(
      handle('wallets.transfer', () => apiError(422, 'RECIPIENT_NOT_FOUND', { message: 'No such wallet.' })),
    );
    expect(
      await screen.findByText('Your transfer of 45.50 USDXM to alma1yg3…z0h98c was not made.'),
    ).toBeVisible();
    expect(screen.getByText('No such wallet.')).toBeVisible();
    await waitFor(async () => expect(await shownBalance()).toBe('1,284.50 USDXM'));
  });

  it('stays open when asking again is refused for a reason of its own', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    loseAnswers('wallets.transfer');
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

  it('that another tab got is learned from it', async () => {
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
