import type { Executor, Transaction } from '../../platform/database/index.ts';
import { assertId, noSuchUser } from './users.policy.ts';
import { findUser, lockUser } from './users.repository.ts';

/**
 * Locks an account until the transaction ends, for data that must not outlive it or is limited in number.
 * @throws {Problem} 404 for an unknown or deleted account.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  assertId(userId);
  const user = await lockUser(tx, userId);
  if (!user || user.deletedAt) throw noSuchUser();
}

/** @throws {Problem} 404 when there is no such account. */
export async function assertAccount(executor: Executor, userId: string): Promise<void> {
  assertId(userId);
  if (!(await findUser(executor, userId))) throw noSuchUser();
}
