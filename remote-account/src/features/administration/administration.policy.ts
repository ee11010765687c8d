import type { UserStatus } from '@alma/shared/contract/users/entities';

export type StatusChange = 'suspend' | 'reactivate' | 'archive';

/** The status after each change. */
export const statusAfter = {
  suspend: 'suspended',
  reactivate: 'active',
  archive: 'archived',
} as const satisfies Record<StatusChange, UserStatus>;

/** The changes that an account in this status allows. */
export function changesFor(status: UserStatus): StatusChange[] {
  if (status === 'archived') return ['reactivate'];
  if (status === 'suspended') return ['reactivate', 'archive'];
  return ['suspend', 'archive'];
}
