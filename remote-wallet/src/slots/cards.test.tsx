import { apiError, handle, money, people, renderApp, server, tables } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import DashboardAssetsCard from './assets-card.tsx';
import UserBalancesCard from './balances-card.tsx';

const assetOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('div')!.parentElement!.parentElement!);
};

it('shows a person on the dashboard how much of each asset they have', async () => {
  const { container } = renderApp(<DashboardAssetsCard />, { user: 'maya' });
  expect((await assetOf('ALMA')).getByText('Platform currency')).toBeVisible();
  expect((await assetOf('ALMA')).getByText('5,000')).toBeVisible();
  expect((await assetOf('MTL')).getByText('Time-Liquidity Token')).toBeVisible();
  expect((await assetOf('MTL')).getByText('0.0%')).toBeVisible();
  expect((await assetOf('TCC')).getByText('Time Credit Capacity')).toBeVisible();
  expect((await assetOf('TCC')).getByText('25')).toBeVisible();
  // 25 of 400 is 6.25 %, shown with one decimal.
  expect((await assetOf('TCC')).getByText('6.3%')).toBeVisible();
  expect((await assetOf('TCC')).getByRole('meter', { name: 'Locked share of TCC' })).toHaveAttribute(
    'aria-valuetext',
    '6.3% locked',
  );
  expect((await assetOf('ALLO')).getByText('Budget Allocation')).toBeVisible();
  // The host hides its own text when this is present.
  expect(container.querySelector('[data-assets]')).toHaveAccessibleName('Assets');
});

it('shows up to six digits after the point, in the locale of the reader', async () => {
  tables.users.set('user-maya', { ...people.maya, locale: 'de-DE' });
  const issue = money.movements.find(({ to, asset }) => to === 'user-maya' && asset === 'ALMA')!;
  issue.units = 1_234_567_891n;
  renderApp(<UserBalancesCard userId="user-maya" />, { user: 'maya' });
  expect((await assetOf('ALMA')).getByText('1.234,567891')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Balances' })).toBeVisible();
});

it('shows the assets of others to administrators only', async () => {
  const { unmount } = renderApp(<UserBalancesCard userId="user-maya" />, { user: 'admin' });
  await assetOf('ALMA');
  unmount();
  renderApp(<UserBalancesCard userId="user-maya" />, { user: 'leo' });
  expect(await screen.findByRole('heading', { name: 'Failed to load balances' })).toBeVisible();
});

it('recovers automatically', async () => {
  server.use(handle('users.balances', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  renderApp(<DashboardAssetsCard />, { user: 'maya' });
  expect(await screen.findByText('Wallet service is currently unavailable.')).toBeVisible();
  server.resetHandlers();
  expect(await screen.findByText('5,000')).toBeVisible();
});

it('keeps its place and says what the assets are when their amounts do not load', async () => {
  server.use(handle('users.balances', () => apiError(403, 'FORBIDDEN')));
  const { container } = renderApp(<DashboardAssetsCard />, { user: 'maya' });
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  expect((await assetOf('TCC')).getByText('Time Credit Capacity')).toBeVisible();
  // Otherwise the host would show its own text about assets above, and move the page.
  expect(container.querySelector('[data-assets]')).toHaveAccessibleName('Assets');
});
