import { defineRemote } from '@alma/shared/remote/define';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: 'wallet',
  title: texts.title,
  requires: '^1.0.0',
  routes: [
    {
      path: '/wallet',
      expose: './wallet-page',
      title: texts.wallet,
      reads: [
        { call: 'wallets.me' },
        // Without a wallet these two would be refused.
        { call: 'wallets.balance', after: 'wallets.me' },
        { call: 'wallets.activity', after: 'wallets.me' },
      ],
    },
    { path: '/wallet/activity', expose: './activity-page', title: texts.activity },
    { path: '/wallet/transactions/:hash', expose: './transaction-page', title: texts.transaction },
    { path: '/wallet/treasury', expose: './treasury-page', title: texts.treasury },
  ],
  navigation: [{ section: 'platform', label: texts.wallet, path: '/wallet', icon: 'wallet', order: 30 }],
  slots: [
    {
      slot: 'dashboard.card',
      expose: './assets-card',
      order: 5,
      title: texts.assets,
      span: 3,
      reads: [{ call: 'users.balances' }],
    },
    {
      slot: 'sidebar.section',
      section: 'platform',
      expose: './movement-watch-widget',
      order: 90,
      title: texts.title,
      quiet: true,
    },
    { slot: 'user.balances', expose: './balances-card', order: 10, title: texts.balances },
  ],
  steps: [{ step: 'wallet', order: 30, ...texts.steps.wallet, path: '/wallet' }],
  breadcrumbs: {
    wallet: texts.wallet,
    activity: texts.activity,
    transactions: texts.transactions,
    treasury: texts.treasury,
  },
});
