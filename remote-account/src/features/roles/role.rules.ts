import { duties } from '@alma/shared/contract/user-options';
import type { Role } from '@alma/shared/contract/users';

/** Authority over people or over money. */
export const isDuty = (role: Role): boolean => duties.some((duty) => duty === role);
