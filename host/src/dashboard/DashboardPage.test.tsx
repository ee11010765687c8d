import { brokenWords, tables } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';

const cards = remoteRecord({
  name: 'account',
  slots: [
    { slot: 'dashboard.card', expose: './users-card', title: 'Users', order: 20 },
    { slot: 'dashboard.card', expose: './admin-tools', title: 'Admin Tools', order: 60, role: 'ADMIN' },
  ],
});
const exposes = {
  'account ./users-card': () => (
    <section>
      <h2>Users</h2>
    </section>
  ),
  'account ./admin-tools': () => (
    <section>
      <h2>Admin Tools</h2>
    </section>
  ),
};

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const main = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  return within(screen.getByRole('main'));
};

it('says what the four assets are, even without the wallet', async () => {
  renderHost({ user: 'maya' });
  const assets = within((await main()).getByRole('region', { name: 'Assets' }));
  const said = assets.getAllByRole('term').map((term) => term.lastChild?.textContent);
  const meant = assets.getAllByRole('definition').map((definition) => definition.textContent);
  expect(said).toEqual(['ALMA', 'MTL', 'TCC', 'ALLO']);
  expect(meant).toEqual([
    'Platform currency',
    'Time-Liquidity Token',
    'Time Credit Capacity',
    'Budget Allocation',
  ]);
});

it.each([
  ['Tasks', 'Coming Soon', '/tasks'],
  ['Programs', 'View Programs', '/programs'],
  ['Economics', 'ALLO', '/allo'],
  ['Economics', 'MTL', '/mtl'],
])('offers in %s the disabled button %s', async (card, name, target) => {
  renderHost({ user: 'maya' });
  const button = within((await main()).getByRole('region', { name: card })).getByRole('button', { name });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('data-target', target);
});

it('puts the cards of remotes among its own, by role', async () => {
  renderHost({ user: 'admin', remotes: [cards], exposes });
  const page = await main();
  await page.findByRole('heading', { name: 'Admin Tools' });
  expect(headings().slice(-5)).toEqual(['Users', 'Tasks', 'Programs', 'Economics', 'Admin Tools']);
});

it('stands with the specified fields of replies alone', async () => {
  tables.isStrippingReplies = true;
  renderHost({ user: 'admin', remotes: [cards], exposes });
  await (await main()).findByRole('heading', { name: 'Admin Tools' });
  expect(document.body.textContent).not.toMatch(brokenWords);
});

it('loads no card that is not for the visitor', async () => {
  const { loaded } = renderHost({ user: 'maya', remotes: [cards], exposes });
  await (await main()).findByRole('heading', { name: 'Users' });
  expect(loaded).toEqual(['account ./users-card']);
});

it('keeps its own cards when a card of a remote is away', async () => {
  renderHost({ user: 'maya', remotes: [cards] });
  const page = await main();
  expect(await page.findByText('Users are unavailable')).toBeInTheDocument();
  expect(page.getByRole('region', { name: 'Economics' })).toBeInTheDocument();
});
