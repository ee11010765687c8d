import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({
  dir: import.meta.dirname,
  name: 'wallet',
  exposes: {
    './wallet-page': './src/pages/wallet-page.tsx',
    './activity-page': './src/pages/activity-page.tsx',
    './transaction-page': './src/pages/transaction-page.tsx',
    './treasury-page': './src/pages/treasury-page.tsx',
    './dashboard-assets': './src/slots/dashboard-assets.tsx',
    './movement-watch': './src/slots/movement-watch.tsx',
    './user-balances': './src/slots/user-balances.tsx',
  },
});
