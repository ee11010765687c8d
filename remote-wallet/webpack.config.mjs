import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({
  dir: import.meta.dirname,
  name: 'wallet',
  exposes: {
    './wallet-page': './src/pages/wallet-page.tsx',
    './activity-page': './src/pages/activity-page.tsx',
    './transaction-page': './src/pages/transaction-page.tsx',
    './treasury-page': './src/pages/treasury-page.tsx',
    './assets-card': './src/slots/assets-card.tsx',
    './movement-watch-widget': './src/slots/movement-watch-widget.tsx',
    './balances-card': './src/slots/balances-card.tsx',
  },
});
