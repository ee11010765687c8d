import type { HeldRole, Role, User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { tables } from '../tables.ts';
import { adminOnly, lastAdmin, visibleUser, writeDown } from './rights.ts';
import { isLastAdmin } from './users.ts';

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

  handle('roles.grant', ({ caller, params, body: { role } }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    const user = visibleUser(caller, params.user_id);
    if (user instanceof Response) return user;
    if (holds(user, role))
      return apiError(409, 'ROLE_ALREADY_HELD', { message: `The user holds ${role} already` });
    writeDown('role.granted', caller, user, { role });
    const grant = {
      role,
      user_id: user.user_id,
      assigned_by: caller.user_id,
      assigned_at: new Date().toISOString(),
    };
    return setRoles(user, [...user.roles, grant]);
  }),

  handle('roles.revoke', ({ caller, params }) => {
    const refused = adminOnly(caller);
    if (refused) return refused;
    const user = visibleUser(caller, params.user_id);
    if (user instanceof Response) return user;
    const role = params.role as Role;
    if (!holds(user, role))
      return apiError(404, 'ROLE_NOT_HELD', { message: `The user does not hold ${role}` });
    if (role === 'ADMIN' && isLastAdmin(user)) return lastAdmin();
    writeDown('role.revoked', caller, user, { role });
    return setRoles(
      user,
      user.roles.filter((grant) => grant.role !== role),
    );
  }),
];
