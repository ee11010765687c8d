export { fillDemoWallets } from './demo-wallets.ts';
export type { WalletStorage } from './ledger/port.ts';
export { auditLedgerAt } from './ledger/audit-at.ts';
export { ledgerMigrations } from './ledger/postgres/migrations.ts';
export { openWallets } from './wallet.domain.ts';
