import type { AuditAction, User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { tables } from '../tables.ts';

export const isAdmin = (user: User): boolean => user.roles.some(({ role }) => role === 'ADMIN');

/** The owner and administrators; all others are not told whether the user exists. */
export function visibleUser(caller: User, userId: string): User | Response {
  if (caller.user_id !== userId && !isAdmin(caller)) {
    return apiError(403, 'FORBIDDEN', { message: 'You do not have permission to view this user' });
  }
  return tables.users.get(userId) ?? apiError(404, 'NOT_FOUND', { message: 'There is no such user' });
}

export const adminOnly = (caller: User): Response | undefined =>
  isAdmin(caller) ? undefined : apiError(403, 'FORBIDDEN', { message: 'Only an administrator may do this' });

export const lastAdmin = (): Response =>
  apiError(409, 'LAST_ADMIN', {
    message: 'This is the last administrator. Give ADMIN to somebody else first.',
  });

export const stale = (): Response =>
  apiError(412, 'PRECONDITION_FAILED', {
    message: 'Somebody changed this in the meantime. Load it again, then repeat your change.',
  });

let written = 0;

export function writeDown(
  action: AuditAction,
  caller: User,
  subject: User,
  details: Record<string, unknown>,
  reason: string | null = null,
): void {
  written += 1;
  tables.audit.push({
    id: `audit-${written}`,
    at: new Date().toISOString(),
    action,
    actor_id: caller.user_id,
    actor: nameOf(caller),
    subject_id: subject.user_id,
    subject: nameOf(subject),
    details,
    reason,
    address: '127.0.0.1',
    request_id: 'request-in-a-test',
  });
}

const nameOf = ({ user_id, handle, display_name }: User) => ({ user_id, handle, display_name });
