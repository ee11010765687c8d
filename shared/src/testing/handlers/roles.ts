import type { HeldRole, Role, User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { tables } from '../tables.ts';
import {
  handleForAdmin,
  hasRole,
  recordAudit,
  refuseBothDuties,
  refuseLastDuty,
  visibleUser,
} from './rights.ts';

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

export const rolesHandlers = [
  handle('roles.list', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    return { roles: heldRoles(user) };
  }),

  handleForAdmin('roles.grant', ({ caller, params, body: { role, reason } }) => {
    const user = visibleUser(caller, params.user_id);
    if (hasRole(user, role))
      refuse(409, 'ROLE_ALREADY_HELD', { message: `The user already has the role ${role}` });
    refuseBothDuties(user, role);
    recordAudit('role.granted', caller, user, { role }, reason);
    const grant = {
      role,
      user_id: user.user_id,
      assigned_by: caller.user_id,
      assigned_at: new Date().toISOString(),
    };
    return setRoles(user, [...user.roles, grant]);
  }),

  handleForAdmin('roles.revoke', ({ caller, params, body: { reason } }) => {
    const user = visibleUser(caller, params.user_id);
    const role = params.role as Role;
    if (!hasRole(user, role))
      refuse(404, 'ROLE_NOT_HELD', { message: `The user does not have the role ${role}` });
    refuseLastDuty(user, [role]);
    recordAudit('role.revoked', caller, user, { role }, reason);
    return setRoles(
      user,
      user.roles.filter((grant) => grant.role !== role),
    );
  }),
];
