import type { User, UserStatus, UserUpdate } from '@alma/shared/contract';
import { isId } from '../../platform/ids/index.ts';
import { forbidden, notFound, Problem } from '../../platform/problems/index.ts';

/** Rules about who may change a user. */
export interface Actor {
  userId: string;
  isAdmin: boolean;
}

/** Refuses equally whether the user exists or not. */
export function assertMaySee(actor: Actor, userId: string): void {
  if (actor.isAdmin || actor.userId === userId) return;
  throw forbidden('You do not have permission to view this user');
}

export function assertMayChange(actor: Actor, userId: string): void {
  if (actor.isAdmin || actor.userId === userId) return;
  throw forbidden('You do not have permission to change this user');
}

/** Returns the changes that an owner may make. Administrators' fields may only repeat the stored values. */
export function ownChanges(
  { status, kyc_level: kycLevel, status_reason: reason, ...changes }: UserUpdate,
  stored: Pick<User, 'status' | 'kyc_level'>,
): UserUpdate {
  const isSame =
    (status ?? stored.status) === stored.status && (kycLevel ?? stored.kyc_level) === stored.kyc_level;
  if (isSame && reason === undefined) return changes;
  throw forbidden('Only an administrator may change the status or the KYC level');
}

export function assertAdmin(actor: Actor, message?: string): void {
  if (!actor.isAdmin) throw forbidden(message);
}

/** Each status that blocks sign-in and calls. A deleted account is archived too. */
export const lockedOutStatuses: readonly UserStatus[] = ['suspended', 'archived'];

export const isLockedOut = (status: UserStatus): boolean => lockedOutStatuses.includes(status);

export const accountDeleted = (): Problem =>
  new Problem('ACCOUNT_DELETED', 'This account was deleted. Nothing of it can be changed any more.');

export const noSuchUser = (): Problem => notFound('There is no such user');

/** An address can contain any text; a text that is not an id belongs to no user. */
export function assertId(userId: string): void {
  if (!isId(userId)) throw noSuchUser();
}
