import type { UserStatus } from '@alma/shared/contract/users/entities';

export type StatusAct = 'suspend' | 'reactivate' | 'archive';

/** Where each act leads. */
export const statusAfter = {
  suspend: 'suspended',
  reactivate: 'active',
  archive: 'archived',
} as const satisfies Record<StatusAct, UserStatus>;

/** What can be done with an account in a status. */
export function actsOf(status: UserStatus): StatusAct[] {
  if (status === 'archived') return ['reactivate'];
  if (status === 'suspended') return ['reactivate', 'archive'];
  return ['suspend', 'archive'];
}
