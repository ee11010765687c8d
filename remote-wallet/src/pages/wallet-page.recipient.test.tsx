import { apiError, handle, money, people, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addressOf, fillIn, summaryRow, transfersOfMaya, visitWallet } from '../testing/wallet-screen.tsx';

const field = () => screen.findByRole('combobox', { name: 'Recipient address' });
const calls = (path: string): string[] => {
  const searches: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.endsWith(path)) searches.push(search);
  });
  return searches;
};
afterEach(() => server.events.removeAllListeners());

describe('the summary before Send', () => {
  it('shows the owner of the address, the amount and the remaining balance', async () => {
    const { actor } = visitWallet();
    await field();
    await waitFor(() => expect(summaryRow('Remaining balance')).toHaveTextContent('1,284.50 USDXM'));
    expect(summaryRow('To')).toHaveTextContent('–');
    await fillIn(actor);
    await waitFor(() => expect(summaryRow('To')).toHaveTextContent('Leo User @leo'));
    expect(within(summaryRow('To') as HTMLElement).getByRole('status')).toHaveTextContent('Leo User');
    expect(summaryRow('Amount')).toHaveTextContent('45.50 USDXM');
    expect(summaryRow('Remaining balance')).toHaveTextContent('1,239.00 USDXM');
    expect(screen.getByRole('button', { name: /^Send 45/ })).toHaveAccessibleDescription(
      /Leo User.*45\.50.*1,239\.00/,
    );
  });

  it('names the owner of the address and not the searched text', async () => {
    tables.users.set('user-leo', { ...people.leo, display_name: 'Leo Renamed' });
    const { actor } = visitWallet();
    await fillIn(actor);
    await waitFor(() => expect(summaryRow('To')).toHaveTextContent('Leo Renamed @leo'));
  });

  it.each([
    [
      'a person the directory hides',
      () => tables.users.set('user-leo', { ...people.leo, status: 'archived' }),
      'A wallet without a public name',
    ],
    ['an address without a wallet', () => money.wallets.delete('user-leo'), 'No wallet has this address'],
    [
      'an answer that failed',
      () => server.use(handle('wallets.recipient', () => apiError(429, 'RATE_LIMITED'))),
      'The name could not be loaded.',
    ],
  ] as const)('says so of %s, and Send still works', async (_name, arrange, text) => {
    const { actor } = visitWallet();
    const to = addressOf('leo');
    await field();
    arrange();
    await fillIn(actor, '45.5', to);
    await waitFor(() => expect(summaryRow('To')).toHaveTextContent(text));
    expect(screen.getByRole('button', { name: /^Send 45/ })).toBeEnabled();
  });

  it('requests a complete address once, and never that of the user', async () => {
    const requests = calls('/wallets/recipient');
    const { actor } = visitWallet();
    await actor.click(await field());
    await actor.paste(addressOf('leo'));
    await waitFor(() => expect(summaryRow('To')).toHaveTextContent('Leo User'));
    expect(requests).toHaveLength(1);
    await actor.clear(await field());
    await actor.paste(addressOf('maya'));
    expect(summaryRow('To')).toHaveTextContent('Your own wallet');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['-5', 'The amount must be more than 0.'],
    ['0', 'The amount must be more than 0.'],
  ])('is not sent with the amount %s', async (amount, text) => {
    const { actor } = visitWallet();
    await fillIn(actor, amount);
    await actor.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByLabelText('Amount')).toBeInvalid();
    expect(transfersOfMaya()).toHaveLength(0);
  });
});

describe('a receiver found by name', () => {
  it('is chosen with only the keyboard, and paid', async () => {
    const { actor } = visitWallet();
    const to = await field();
    await actor.type(to, 'leo');
    const list = within(await screen.findByRole('listbox', { name: 'People' }));
    expect(await list.findByRole('option', { name: /Leo User\s*@leo/ })).toBeVisible();
    expect(to).toHaveAttribute('aria-expanded', 'true');
    await actor.keyboard('{ArrowDown}');
    const option = list.getByRole('option', { name: /Leo User/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(to).toHaveAttribute('aria-activedescendant', option.id);
    await actor.keyboard('{Enter}');
    await waitFor(() => expect(to).toHaveValue(addressOf('leo')));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(to).toHaveFocus();
    expect(summaryRow('To')).toHaveTextContent('Leo User @leo');
    await actor.tab();
    await actor.keyboard('45.5{Enter}');
    expect(await screen.findByText(/^Sent 45\.50 USDXM/)).toBeVisible();
    expect(transfersOfMaya()).toEqual([expect.objectContaining({ to: addressOf('leo') })]);
  });

  it('is not chosen by the Enter of an input method, which shows no error either', async () => {
    const { actor } = visitWallet();
    const to = await field();
    await actor.type(to, 'leo');
    await screen.findByRole('option', { name: /Leo User/ });
    await actor.keyboard('{ArrowDown}');
    fireEvent.keyDown(to, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(to, { key: 'Enter', keyCode: 229 });
    expect(to).toHaveValue('leo');
    expect(screen.queryByText('Please fill in all transfer fields')).not.toBeInTheDocument();
  });

  it('is requested once, though the summary names them too', async () => {
    const requests = calls('/wallets/recipient');
    const { actor } = visitWallet();
    await actor.type(await field(), 'leo');
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await waitFor(() => expect(summaryRow('To')).toHaveTextContent('Leo User'));
    expect(requests).toEqual(['?user_id=user-leo']);
  });

  it('is never the user, and Enter chooses only a highlighted person', async () => {
    const { actor } = visitWallet();
    const to = await field();
    await actor.type(to, 'user');
    await screen.findByRole('option', { name: /Leo User/ });
    expect(screen.queryByRole('option', { name: /@maya/ })).not.toBeInTheDocument();
    await actor.type(screen.getByLabelText('Amount'), '1');
    await actor.type(to, '{Enter}');
    expect(to).toHaveValue('user');
    expect(screen.getByText('Choose a person from the list, or paste an address.')).toBeVisible();
    expect(transfersOfMaya()).toHaveLength(0);
  });

  it('closes on Escape, and says when no one is found', async () => {
    const { actor } = visitWallet();
    await actor.type(await field(), 'leo');
    await screen.findByRole('option', { name: /Leo User/ });
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await actor.type(await field(), 'zzz');
    expect(await screen.findByText('No one found. Check the name, or paste an address.')).toBeVisible();
  });

  it('shows at the field that they have no wallet', async () => {
    money.wallets.delete('user-leo');
    const { actor } = visitWallet();
    await actor.type(await field(), 'leo');
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await waitFor(async () => expect(await field()).toBeInvalid());
    expect(screen.getByText('There is no wallet for this.')).toBeVisible();
    expect(await field()).toHaveValue('Leo User');
  });
});

it('names the other side in the latest activity', async () => {
  const { actor } = visitWallet();
  await fillIn(actor);
  await actor.click(screen.getByRole('button', { name: /^Send 45/ }));
  expect(await screen.findByRole('link', { name: 'To Leo User @leo' }, { timeout: 5_000 })).toBeVisible();
});
