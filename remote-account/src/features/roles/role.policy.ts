import type { Role } from '@alma/shared/contract/users/entities';
import { duties } from '@alma/shared/contract/users/limits';

/** True for roles with authority over people or money. */
export const isDuty = (role: Role): boolean => duties.some((duty) => duty === role);
