import { money, type Person, renderApp, type RenderedApp } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import WalletPage from '../pages/wallet-page.tsx';

/** The wallet page of one of the people of every test. */
export const visitWallet = (user: Person = 'maya'): RenderedApp =>
  renderApp(<WalletPage />, { path: '/wallet', route: '/wallet', user });

export const addressOf = (user: Person): string => money.wallets.get(`user-${user}`)?.address ?? '';

export const balanceCard = () => screen.findByRole('region', { name: 'Balance' });

/** The currently shown balance. */
export const shownBalance = async (): Promise<string | null> =>
  within(await balanceCard()).getByTitle(/ USDXM$/).textContent;

/** Maya's transfers on the server. */
export const transfersOfMaya = () =>
  money.movements.filter(({ kind, from }) => kind === 'transfer' && from === addressOf('maya'));

export async function fillIn(
  actor: RenderedApp['actor'],
  amount = '45.5',
  to = addressOf('leo'),
): Promise<void> {
  await actor.click(await screen.findByLabelText('Recipient address'));
  await actor.paste(to);
  await actor.type(screen.getByLabelText('Amount'), amount);
}

/** A value of the form's summary. */
export const summaryRow = (term: string): Element | null | undefined =>
  within(screen.getByRole('group', { name: 'Summary of this transfer' }))
    .getByText(term, { selector: 'dt' })
    .parentElement?.querySelector('dd');

/** Waits until the summary shows the owner of the address. */
export const namedInSummary = (name: string): Promise<void> =>
  waitFor(() => expect(summaryRow('To')).toHaveTextContent(name));
