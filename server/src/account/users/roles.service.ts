import { type HeldRole, type Role, RoleSchema } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problems/index.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { type AuditAction, type Origin, recordAudit } from '../audit/index.ts';
import { assertDutiesApart, assertOtherHolder, isDuty, lockDuties } from './duties.ts';
import { deleteGrant, insertGrant, listGrants } from './roles.repository.ts';
import {
  accountDeleted,
  type Actor,
  assertAdmin,
  assertId,
  assertMaySee,
  noSuchUser,
} from './users.policy.ts';
import { changeUser, findUser, lockUser, type UserRow } from './users.repository.ts';

export interface RoleChange {
  userId: string;
  role: string;
  /** The actor's reason. */
  reason?: string | undefined;
  origin: Origin;
}

export type Roles = ReturnType<typeof createRoles>;

const onlyAdmins = 'Only an administrator grants and revokes roles';

const alreadyHeld = (role: Role): Problem =>
  new Problem('ROLE_ALREADY_HELD', `The user already has the role ${role}`);
const notHeld = (role: string): Problem =>
  new Problem('ROLE_NOT_HELD', `The user does not have the role ${role}`);

/** Roles, granted and revoked by administrators. One administrator and one treasurer always remain. */
export function createRoles(platform: Platform, signals: Signals) {
  const { db } = platform.database;

  async function list(actor: Actor, userId: string): Promise<HeldRole[]> {
    assertMaySee(actor, userId);
    assertId(userId);
    if (!(await findUser(db, userId))) throw noSuchUser();
    return (await listGrants(db, userId)).map(({ grant, grantedBy }) => ({
      role: grant.role,
      user_id: userId,
      assigned_by: grant.assignedBy,
      assigned_by_name: grantedBy,
      assigned_at: grant.assignedAt.toISOString(),
    }));
  }

  /** Takes the locks of a change in the order that all role changes use. */
  async function change(
    actor: Actor,
    { userId, role: requested, reason, origin }: RoleChange,
    action: AuditAction,
    work: (tx: Transaction, role: Role, user: UserRow) => Promise<void>,
  ): Promise<HeldRole[]> {
    assertAdmin(actor, onlyAdmins);
    assertId(userId);
    const role = RoleSchema.safeParse(requested);
    await db.transaction(async (tx) => {
      if (isDuty(role.data)) await lockDuties(tx);
      const user = await lockUser(tx, userId);
      if (!user) throw noSuchUser();
      if (user.deletedAt) throw accountDeleted();
      if (!role.success) throw notHeld(requested);
      await work(tx, role.data, user);
      await changeUser(tx, userId, {}, new Date(platform.now()));
      const details = { role: role.data };
      await recordAudit(tx, origin, action, { subjectId: userId, details, reason });
      await signals.send(tx, { kind: 'rights.changed', userId });
    });
    return list(actor, userId);
  }

  return {
    list,

    grant: (actor: Actor, roleChange: RoleChange): Promise<HeldRole[]> =>
      change(actor, roleChange, 'role.granted', async (tx, role, user) => {
        const assignedAt = new Date(platform.now());
        const grant = { userId: roleChange.userId, role, assignedBy: actor.userId, assignedAt };
        if (!(await insertGrant(tx, grant))) throw alreadyHeld(role);
        await assertDutiesApart(tx, user, role);
      }),

    revoke: (actor: Actor, roleChange: RoleChange): Promise<HeldRole[]> =>
      change(actor, roleChange, 'role.revoked', async (tx, role) => {
        if (!(await deleteGrant(tx, roleChange.userId, role))) throw notHeld(role);
        if (isDuty(role)) await assertOtherHolder(tx, roleChange.userId, role);
      }),
  };
}
