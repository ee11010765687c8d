import { apiError, dropReplies, handle, holdReplies, money, server } from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  addressOf,
  balanceCard,
  fillIn,
  namedInSummary,
  shownBalance,
  summaryRow,
  transfersOfMaya,
  visitWallet,
} from '../testing/wallet-screen.tsx';

describe('a transfer', () => {
  it('cannot be sent before both fields are filled, and Enter says so', async () => {
    const { actor } = visitWallet();
    const to = await screen.findByLabelText('Recipient address');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await actor.type(to, 'alma1{Enter}');
    expect(screen.getByText('Please fill in all transfer fields')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await actor.type(screen.getByLabelText('Amount'), '1');
    expect(screen.getByRole('button', { name: 'Send 1.00 USDXM' })).toBeEnabled();
  });

  it('shows the remaining balance immediately, and is confirmed by the server', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    await namedInSummary('Leo User');
    expect(summaryRow('Remaining balance')).toHaveTextContent('1,239.00 USDXM');

    const answer = holdReplies('wallets.transfer');
    const send = screen.getByRole('button', { name: 'Send 45.50 USDXM' });
    await actor.click(send);
    expect(send).toHaveAttribute('aria-busy', 'true');
    expect(within(await balanceCard()).getByTitle('1,239.00 USDXM')).toBeVisible();
    expect(transfersOfMaya()).toHaveLength(0);

    answer();
    expect(await screen.findByText('Sent 45.50 USDXM to Leo User')).toBeVisible();
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    expect(screen.getByLabelText('Recipient address')).toHaveValue('');
    expect(transfersOfMaya()).toEqual([
      expect.objectContaining({ to: addressOf('leo'), units: 45_500_000n }),
    ]);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('alma.wallet'))).toEqual([]);
  });

  it('announces its success in a status that was there before, and keeps the focus in the form', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    const send = await screen.findByRole('button', { name: /^Send 45/ });
    const status = send.nextElementSibling!;
    expect(status).toHaveAttribute('role', 'status');
    expect(status).toBeEmptyDOMElement();
    await actor.click(send);
    await screen.findByText(/^Sent 45\.50/);
    expect(status).toHaveTextContent(/^Sent 45\.50/);
    expect(send).toBeDisabled();
    expect(status).toHaveFocus();
  });

  it('clears its success message after 3 seconds and reloads after 2', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    const reads: string[] = [];
    const note = ({ request }: { request: Request }) => reads.push(new URL(request.url).pathname);
    const send = await screen.findByRole('button', { name: /^Send 45/ });
    const sentAt = Date.now();
    await actor.click(send);
    await screen.findByText(/^Sent 45\.50/);
    server.events.on('request:start', note);
    // Another person's money arrives, and the reload shows it.
    money.movements.push({
      ...money.movements[0]!,
      asset: 'USDXM',
      hash: 'f'.repeat(64),
      to: addressOf('maya'),
    });
    const arrived = await waitFor(async () => expect(await shownBalance()).toBe('6,239.00 USDXM')).then(() =>
      Date.now(),
    );
    server.events.removeListener('request:start', note);
    expect(arrived - sentAt).toBeGreaterThan(1_500);
    expect(reads).toEqual(expect.arrayContaining(['/api/v1/wallets/balance', '/api/v1/wallets/activity']));
    await waitFor(() => expect(screen.queryByText(/^Sent 45\.50/)).not.toBeInTheDocument());
    expect(Date.now() - sentAt).toBeGreaterThan(2_500);
  });

  it('is made once for repeated clicks', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    const send = await screen.findByRole('button', { name: /^Send 45/ });
    for (let click = 0; click < 50; click += 1) fireEvent.click(send);
    await screen.findByText(/^Sent 45\.50/);
    expect(transfersOfMaya()).toHaveLength(1);
  });

  it('undoes the expected change when it is refused, and keeps the typed text', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    const answer = holdReplies('wallets.transfer');
    money.wallets.delete('user-leo');
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await shownBalance()).toBe('1,239.00 USDXM');
    answer();
    await waitFor(() => expect(screen.getByLabelText('Recipient address')).toHaveFocus());
    expect(screen.getByLabelText('Recipient address')).toBeInvalid();
    await waitFor(async () => expect(await shownBalance()).toBe('1,284.50 USDXM'));
    expect(screen.getByLabelText('Amount')).toHaveValue(45.5);
  });

  it('of more than the balance changes nothing on the page and shows the refusal', async () => {
    const { actor } = visitWallet();
    await fillIn(actor, '2000');
    expect(await screen.findByText('This is more than your balance of 1,284.50 USDXM.')).toBeVisible();
    const answer = holdReplies('wallets.transfer');
    await actor.click(screen.getByRole('button', { name: /^Send 2,000/ }));
    expect(await shownBalance()).toBe('1,284.50 USDXM');
    answer();
    await waitFor(() => expect(screen.getByLabelText('Amount')).toBeInvalid());
  });

  it('shows its own message when the server sends none', async () => {
    server.use(handle('wallets.transfer', () => apiError(409, 'CONFLICT', { message: '' })));
    const { actor } = visitWallet();
    await fillIn(actor);
    await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
    expect(await screen.findByText('Failed to transfer tokens')).toBeVisible();
  });

  it('is never sent with an invalid amount', async () => {
    const { actor } = visitWallet();
    await fillIn(actor, '0.0000001');
    await actor.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('USDXM has at most 6 digits after the point.')).toBeVisible();
    expect(transfersOfMaya()).toHaveLength(0);
  });

  it('waits for the network, with the reason', async () => {
    const { actor } = visitWallet();
    await fillIn(actor);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: /^Send 45/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add $10 USDXM' })).toBeDisabled();
    expect(screen.getByText(/^You are offline\. You can move money again/)).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: /^Send 45/ })).toBeEnabled();
  });
});

describe('adding money', () => {
  it('shows it immediately, confirms it, and says so', async () => {
    const { actor } = visitWallet();
    await balanceCard();
    const status = within(await balanceCard()).getByRole('status');
    const answer = holdReplies('wallets.fund');
    await actor.click(screen.getByRole('button', { name: 'Add $10 USDXM' }));
    expect(await shownBalance()).toBe('1,294.50 USDXM');
    answer();
    await waitFor(() => expect(status).toHaveTextContent('Added 10.00 USDXM'));
    expect(await shownBalance()).toBe('1,294.50 USDXM');
    expect(money.movements.filter(({ kind }) => kind === 'fund')).toHaveLength(1);
  });

  it('sends the amount and the token as the specification writes them', async () => {
    let sent: unknown;
    const note = (body: unknown) => void (sent = body);
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/wallets/fund')) void request.clone().json().then(note);
    });
    const { actor } = visitWallet();
    await balanceCard();
    await actor.click(screen.getByRole('button', { name: 'Add $10 USDXM' }));
    expect(await screen.findByText('Added 10.00 USDXM')).toBeVisible();
    server.events.removeAllListeners();
    expect(sent).toEqual({ amount: '10', token: 'usdxm' });
  });

  it.each([
    [
      apiError(429, 'RATE_LIMITED', { message: 'You can add money at most 10 times an hour.' }),
      'You can add money at most 10 times an hour.',
    ],
    [apiError(409, 'CONFLICT', { message: '' }), 'Failed to fund wallet'],
    [Response.json({}, { status: 409, statusText: 'Conflict' }), 'Failed to fund wallet'],
    [apiError(404, 'NOT_FOUND', { message: 'No wallet' }), 'Wallet not found. You can create one below.'],
  ])('undoes it when it is refused', async (refusal, text) => {
    server.use(handle('wallets.fund', () => refusal));
    const { actor } = visitWallet();
    await balanceCard();
    await actor.click(screen.getByRole('button', { name: 'Add $10 USDXM' }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(async () => expect(await shownBalance()).toBe('1,284.50 USDXM'));
  });

  it('requests a lost answer again', async () => {
    const { actor } = visitWallet();
    await balanceCard();
    dropReplies('wallets.fund');
    await actor.click(screen.getByRole('button', { name: 'Add $10 USDXM' }));
    expect(await screen.findByText('Checking whether 10.00 USDXM was added.')).toBeVisible();
    expect(await screen.findByText('10.00 USDXM was added.')).toBeVisible();
    expect(money.movements.filter(({ kind }) => kind === 'fund')).toHaveLength(1);
    expect(await shownBalance()).toBe('1,294.50 USDXM');
  });
});
