export { addressKey } from './address-key.ts';
export { createBudgets, type Budgets } from './budgets.ts';
export type { CallWindow } from './call-window.ts';
export { TokenBucket } from './token-buckets.ts';
