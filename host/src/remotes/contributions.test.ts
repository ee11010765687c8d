import { remoteRecord } from '../testing/remote-records.ts';
import { breadcrumbTexts, navigationItems, remoteRoutes, slotContributions } from './contributions.ts';

const registry = {
  remotes: [
    remoteRecord({
      name: 'account',
      navigation: [
        { section: 'admin', label: 'Users', path: '/users', icon: 'users', order: 40, role: 'ADMIN' },
        { section: 'platform', label: 'Profile', path: '/profile', icon: 'user-round', order: 20 },
      ],
      slots: [{ slot: 'dashboard.card', expose: './admin-card', order: 2, title: 'Admin', role: 'ADMIN' }],
    }),
    remoteRecord({
      slots: [
        { slot: 'dashboard.card', expose: './card', order: 1, title: 'Wallet' },
        { slot: 'user.balances', expose: './balances', order: 1, title: 'Balances' },
      ],
    }),
  ],
} as const satisfies Parameters<typeof remoteRoutes>[0];

it('returns the routes of all remotes, disabled ones included', () => {
  const remotes = [...registry.remotes, remoteRecord({ name: 'chat', enabled: false })];
  expect(remoteRoutes({ remotes }).map(({ remote, path }) => `${remote} ${path}`)).toEqual([
    'account /account',
    'wallet /wallet',
    'chat /chat',
  ]);
});

it('orders navigation across remotes and hides what other roles see', () => {
  const labels = (roles: Parameters<typeof navigationItems>[1]) =>
    navigationItems(registry, roles).map(({ label }) => label);
  expect(labels(['USER'])).toEqual(['Profile', 'Wallet']);
  expect(labels(['USER', 'ADMIN'])).toEqual(['Profile', 'Wallet', 'Users']);
});

it('returns the widgets of one slot in order', () => {
  const exposes = (roles: Parameters<typeof navigationItems>[1]) =>
    slotContributions(registry, 'dashboard.card', roles).map(({ expose }) => expose);
  expect(exposes([])).toEqual(['./card']);
  expect(exposes(['ADMIN'])).toEqual(['./card', './admin-card']);
});

it('joins the breadcrumb texts', () => {
  expect(breadcrumbTexts(registry)).toEqual({ account: 'Wallet', wallet: 'Wallet' });
});
