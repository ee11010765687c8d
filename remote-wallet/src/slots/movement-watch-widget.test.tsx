import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { addressOf, transfersOfMaya } from '../testing/wallet-screen.tsx';
import MovementWatch from './movement-watch-widget.tsx';

const entry = 'alma.wallet.movements:v1:user-maya:key-of-before';

/** Stores a transfer that an earlier page sent without getting an answer. */
const storeMovement = () =>
  localStorage.setItem(
    entry,
    JSON.stringify({
      key: 'key-of-before',
      kind: 'transfer',
      to: addressOf('leo'),
      amount: '45.5',
      currency: 'USDXM',
      isChecking: true,
    }),
  );
const visitElsewhere = () => renderApp(<MovementWatch />, { path: '/chat', route: '/chat', user: 'maya' });

it('resolves an unanswered movement on other pages, and shows its outcome', async () => {
  storeMovement();
  visitElsewhere();
  expect(
    await screen.findByText('Your transfer of 45.50 USDXM to alma1yg3…z0h98c went through.'),
  ).toBeVisible();
  expect(localStorage.getItem(entry)).toBeNull();
  expect(transfersOfMaya()).toHaveLength(1);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('links to the wallet while it asks, and shows a refusal with its reason', async () => {
  storeMovement();
  server.use(handle('wallets.transfer', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  visitElsewhere();
  expect(await screen.findByRole('link', { name: 'Checking 1 transaction' })).toHaveAttribute(
    'href',
    '/wallet',
  );
  server.use(
    handle('wallets.transfer', () => apiError(422, 'RECIPIENT_NOT_FOUND', { message: 'No such wallet.' })),
  );
  expect(
    await screen.findByText('Your transfer of 45.50 USDXM to alma1yg3…z0h98c was not made.'),
  ).toBeVisible();
  expect(screen.getByText('No such wallet.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});

it('shows nothing while no movement is open', async () => {
  const { container } = visitElsewhere();
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
