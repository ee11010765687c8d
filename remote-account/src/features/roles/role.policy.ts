import { duties } from '@alma/shared/contract/users/limits';
import type { Role } from '@alma/shared/contract/users/entities';

/** Authority over people or over money. */
export const isDuty = (role: Role): boolean => duties.some((duty) => duty === role);
