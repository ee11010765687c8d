import { inArray, sql } from '#drizzle';
import { lockedOutStatuses, users } from '../../account/users/index.ts';
import { runs } from './runs.table.ts';

/** True for a run whose owner is locked out: it is claimed only to be stopped, and stays paused. */
export const isOfLockedOut = sql<boolean>`EXISTS (
  SELECT FROM ${users} WHERE ${users.id} = ${runs.ownerId} AND ${inArray(users.status, lockedOutStatuses)})`;
