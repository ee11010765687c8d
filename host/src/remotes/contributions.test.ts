import type { Role } from '@alma/shared/contract';
import { remoteRecord } from '../testing/remote-records.ts';
import {
  breadcrumbTexts,
  navigationItems,
  nobody,
  remoteRoutes,
  slotContributions,
  type Viewer,
} from './contributions.ts';

const registry = {
  remotes: [
    remoteRecord({
      name: 'account',
      navigation: [
        { section: 'admin', label: 'Users', path: '/users', icon: 'users', order: 40, role: 'ADMIN' },
        { section: 'platform', label: 'Profile', path: '/profile', icon: 'user-round', order: 20 },
      ],
      slots: [
        { slot: 'dashboard.card', expose: './admin-card', order: 2, title: 'Admin', role: 'ADMIN' },
        {
          slot: 'dashboard.card',
          expose: './teams-card',
          order: 3,
          title: 'Teams',
          role: 'ADMIN',
          delivery_members: true,
        },
      ],
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
  const labels = (roles: readonly Role[]) =>
    navigationItems(registry, { ...nobody, roles }).map(({ label }) => label);
  expect(labels(['USER'])).toEqual(['Profile', 'Wallet']);
  expect(labels(['USER', 'ADMIN'])).toEqual(['Profile', 'Wallet', 'Users']);
});

it('returns the widgets of one slot in order, to the viewers they are meant for', () => {
  const exposes = (viewer: Partial<Viewer>) =>
    slotContributions(registry, 'dashboard.card', { ...nobody, ...viewer }).map(({ expose }) => expose);
  expect(exposes({})).toEqual(['./card']);
  expect(exposes({ roles: ['ADMIN'] })).toEqual(['./card', './admin-card', './teams-card']);
  expect(exposes({ roles: ['USER'], isDeliveryMember: true })).toEqual(['./card', './teams-card']);
});

it('takes breadcrumb texts from the remotes whose pages an address leads through', () => {
  const route = { expose: './page', title: 'Page' };
  const report = remoteRecord({
    name: 'report',
    routes: [
      { ...route, path: '/report/new' },
      { ...route, path: '/wallet/report' },
    ],
    breadcrumbs: { report: 'Reports', new: 'Your first report', wallet: 'Money' },
  });
  const wallet = remoteRecord({ name: 'wallet', breadcrumbs: { wallet: 'Wallet', new: 'New Transfer' } });
  const textsAt = (pathname: string, ...remotes: (typeof wallet)[]) => breadcrumbTexts({ remotes }, pathname);
  for (const remotes of [
    [report, wallet],
    [wallet, report],
  ]) {
    expect(textsAt('/wallet', ...remotes)).toEqual(wallet.breadcrumbs);
    expect(textsAt('/report/new', ...remotes)).toEqual(report.breadcrumbs);
    expect(textsAt('/wallet/report', ...remotes)).toEqual(report.breadcrumbs);
    expect(textsAt('/tasks', ...remotes)).toEqual({});
  }
});
