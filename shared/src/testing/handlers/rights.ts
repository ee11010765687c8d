import type { AuditAction, Role, User } from '../../contract/index.ts';
import { duties } from '../../contract/users/limits.ts';
import { apiError } from '../api-error.ts';
import { isLockedOut } from '../handle.ts';
import { tables } from '../tables.ts';

export const isAdmin = (user: User): boolean => user.roles.some(({ role }) => role === 'ADMIN');

/** A user visible to the owner and administrators; for all others the user does not exist. */
export function visibleUser(caller: User, userId: string): User | Response {
  if (caller.user_id !== userId && !isAdmin(caller)) {
    return apiError(403, 'FORBIDDEN', { message: 'You do not have permission to view this user' });
  }
  return tables.users.get(userId) ?? apiError(404, 'NOT_FOUND', { message: 'There is no such user' });
}

export const adminOnly = (caller: User): Response | undefined =>
  isAdmin(caller) ? undefined : apiError(403, 'FORBIDDEN', { message: 'Only an administrator may do this' });

type Duty = (typeof duties)[number];

const isDuty = (role: string): role is Duty => duties.some((duty) => duty === role);

const holds = (user: User, role: Role): boolean => user.roles.some((grant) => grant.role === role);

const lastHolder = {
  ADMIN: () =>
    apiError(409, 'LAST_ADMIN', {
      message: 'This is the last administrator. Make another person an administrator first.',
    }),
  TREASURY: () =>
    apiError(409, 'LAST_TREASURY', {
      message: 'This is the last treasurer. Make another person a treasurer first.',
    }),
};

/** The refusal to remove a duty from the last person who has it. */
export function needed(user: User, of: readonly Role[] = duties): Response | undefined {
  const able = [...tables.users.values()].filter((other) => !isLockedOut(other));
  const role = of.filter(isDuty).find((duty) => {
    const holders = able.filter((other) => holds(other, duty));
    return holders.length === 1 && holders[0]?.user_id === user.user_id;
  });
  return role && lastHolder[role]();
}

/** The refusal to give both duties to one person. */
export function united(user: User, role: Role): Response | undefined {
  const other = role === 'ADMIN' ? 'TREASURY' : 'ADMIN';
  if (!isDuty(role) || !holds(user, other)) return undefined;
  const title = other === 'ADMIN' ? 'an administrator' : 'a treasurer';
  return apiError(409, 'DUTIES_CONFLICT', {
    message: `${user.display_name} is ${title}. One person cannot be both administrator and treasurer. Remove ${other} first.`,
  });
}

export const stale = (): Response =>
  apiError(412, 'PRECONDITION_FAILED', {
    message: 'This was changed elsewhere in the meantime. Load it again, then repeat your change.',
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
