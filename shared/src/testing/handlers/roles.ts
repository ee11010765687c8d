import type { HeldRole, Role, User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { tables } from '../tables.ts';
import { adminOnly, needed, united, visibleUser, writeDown } from './rights.ts';

const heldRoles = (user: User): HeldRole[] =>
  user.roles.map((grant) => ({
    ...grant,
    assigned_by_name: tables.users.get(grant.assigned_by ?? '')?.display_name ?? null,
  }));

function setRoles(user: User, roles: User['roles']): { roles: HeldRole[] } {
  const changed = { ...user, roles };
  tables.users.set(user.user_id, changed);
  return { roles: heldRoles(changed) };
}

const holds = (user: User, role: string): boolean => user.roles.some((grant) => grant.role === role);

export const rolesHandlers = [
  handle('roles.list', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    return user instanceof Response ? user : { roles: heldRoles(user) };
  }),

  handle('roles.grant', ({ caller, params, body: { role, reason } }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    const user = visibleUser(caller, params.user_id);
    if (user instanceof Response) return user;
    if (holds(user, role))
      return apiError(409, 'ROLE_ALREADY_HELD', { message: `The user already has the role ${role}` });
    const conflict = united(user, role);
    if (conflict) return conflict;
    writeDown('role.granted', caller, user, { role }, reason);
    const grant = {
      role,
      user_id: user.user_id,
      assigned_by: caller.user_id,
      assigned_at: new Date().toISOString(),
    };
    return setRoles(user, [...user.roles, grant]);
  }),

  handle('roles.revoke', ({ caller, params, body: { reason } }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    const user = visibleUser(caller, params.user_id);
    if (user instanceof Response) return user;
    const role = params.role as Role;
    if (!holds(user, role))
      return apiError(404, 'ROLE_NOT_HELD', { message: `The user does not have the role ${role}` });
    const last = needed(user, [role]);
    if (last) return last;
    writeDown('role.revoked', caller, user, { role }, reason);
    return setRoles(
      user,
      user.roles.filter((grant) => grant.role !== role),
    );
  }),
];
