import type { AuditAction, Role, User } from '../../contract/index.ts';
import { duties } from '../../contract/users/limits.ts';
import { refuse } from '../api-error.ts';
import { handle, isLockedOut } from '../handle.ts';
import { nextId } from '../ids.ts';
import { etagOf, tables } from '../tables.ts';

export const hasRole = (user: User, wanted: Role): boolean => user.roles.some(({ role }) => role === wanted);

export const isAdmin = (user: User): boolean => hasRole(user, 'ADMIN');

/** A user visible to the owner and administrators; for all others the user does not exist. */
export function visibleUser(caller: User, userId: string): User {
  if (caller.user_id !== userId && !isAdmin(caller)) {
    refuse(403, 'FORBIDDEN', { message: 'You do not have permission to view this user' });
  }
  return tables.users.get(userId) ?? refuse(404, 'NOT_FOUND', { message: 'There is no such user' });
}

/** Answers one call of the contract that only administrators may make. */
export const handleForAdmin: typeof handle = (name, resolver) => {
  const checked = (input: { caller: User | undefined }): unknown => {
    if (!input.caller || !isAdmin(input.caller))
      refuse(403, 'FORBIDDEN', { message: 'Only an administrator may do this' });
    return (resolver as (input: unknown) => unknown)(input);
  };
  return handle(name, checked as typeof resolver);
};

type Duty = (typeof duties)[number];

const isDuty = (role: string): role is Duty => duties.some((duty) => duty === role);

const lastHolder = {
  ADMIN: () =>
    refuse(409, 'LAST_ADMIN', {
      message: 'This is the last administrator. Make another person an administrator first.',
    }),
  TREASURY: () =>
    refuse(409, 'LAST_TREASURY', {
      message: 'This is the last treasurer. Make another person a treasurer first.',
    }),
};

/** Refuses to remove a duty from the last person who has it. */
export function refuseLastDuty(user: User, of: readonly Role[] = duties): void {
  const able = [...tables.users.values()].filter((other) => !isLockedOut(other));
  const role = of.filter(isDuty).find((duty) => {
    const holders = able.filter((other) => hasRole(other, duty));
    return holders.length === 1 && holders[0]?.user_id === user.user_id;
  });
  if (role) lastHolder[role]();
}

/** Refuses to give both duties to one person. */
export function refuseBothDuties(user: User, role: Role): void {
  const other = role === 'ADMIN' ? 'TREASURY' : 'ADMIN';
  if (!isDuty(role) || !hasRole(user, other)) return;
  const title = other === 'ADMIN' ? 'an administrator' : 'a treasurer';
  refuse(409, 'DUTIES_CONFLICT', {
    message: `${user.display_name} is ${title}. One person cannot be both administrator and treasurer. Remove ${other} first.`,
  });
}

export const refuseStale = (): never =>
  refuse(412, 'PRECONDITION_FAILED', {
    message: 'This was changed elsewhere in the meantime. Load it again, then repeat your change.',
  });

/** Refuses a change that was made from an earlier state of the entity. */
export function checkIfMatch(request: Request, entity: object): void {
  const ifMatch = request.headers.get('if-match');
  if (ifMatch !== null && ifMatch !== etagOf(entity)) refuseStale();
}

export function recordAudit(
  action: AuditAction,
  caller: User,
  subject: User,
  details: Record<string, unknown>,
  reason: string | null = null,
): void {
  tables.audit.push({
    id: nextId('audit'),
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
