import type { UserStatus, UserUpdate } from '@alma/shared/contract';
import { isId } from '../../platform/ids/index.ts';
import { forbidden, notFound, Problem } from '../../platform/problems/index.ts';

/** What may be done to a user, and by whom. */
export interface Actor {
  userId: string;
  isAdmin: boolean;
}

/** The answer never tells whether the user exists. */
export function assertMaySee(actor: Actor, userId: string): void {
  if (actor.isAdmin || actor.userId === userId) return;
  throw forbidden('You do not have permission to view this user');
}

export function assertMayChange(actor: Actor, userId: string, changes: UserUpdate): void {
  if (!actor.isAdmin && actor.userId !== userId)
    throw forbidden('You do not have permission to change this user');
  const forAdmin = [changes.status, changes.status_reason, changes.kyc_level];
  if (actor.isAdmin || forAdmin.every((value) => value === undefined)) return;
  throw forbidden('Only an administrator may change the status or the KYC level');
}

export function assertAdmin(actor: Actor, message?: string): void {
  if (!actor.isAdmin) throw forbidden(message);
}

/** A status with which nobody signs in or calls anything. */
export const isLockedOut = (status: UserStatus): boolean => status === 'suspended' || status === 'archived';

export const accountDeleted = (): Problem =>
  new Problem('ACCOUNT_DELETED', 'This account was deleted. Nothing of it can be changed any more.');

export const noSuchUser = (): Problem => notFound('There is no such user');

/** What stands in an address may be anything; what is no id at all is nobody's. */
export function assertId(userId: string): void {
  if (!isId(userId)) throw noSuchUser();
}
