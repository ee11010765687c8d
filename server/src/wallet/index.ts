export { fillDemoWallets } from './demo-wallets.ts';
export type { Ledger } from './ledger/port.ts';
export { ledgerMigrations } from './ledger/postgres/migrations.ts';
export { openWallets, type Wallets } from './wallet.domain.ts';
