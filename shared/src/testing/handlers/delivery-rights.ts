import type { DeliveredRemote, User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { delivery } from '../delivery.ts';
import { isAdmin } from './rights.ts';

export const adminsOnly = (caller: User): Response | undefined =>
  isAdmin(caller)
    ? undefined
    : apiError(403, 'FORBIDDEN', { message: 'Only an administrator or a release token may do this' });

/** Whether a user is a member of any delivery team. */
export const isDeliveryMember = ({ user_id: userId }: User): boolean =>
  delivery.members.some((member) => member.user_id === userId);

const isMember = ({ user_id: userId }: User, team: string): boolean =>
  delivery.members.some((member) => member.user_id === userId && member.team === team);

const maySee = (caller: User, { team }: DeliveredRemote): boolean =>
  isAdmin(caller) || isMember(caller, team);

/** A remote that the caller may see, or the refusal. */
export function seenRemote(caller: User, name: string): DeliveredRemote | Response {
  const remote = delivery.remotes.get(name);
  if (remote && maySee(caller, remote)) return remote;
  return adminsOnly(caller) ?? apiError(404, 'NOT_FOUND', { message: 'The registry has no such remote' });
}

/** Everything for administrators, the remotes of their teams for members, a refusal for others. */
export function visibleRemotes(caller: User): { remotes: DeliveredRemote[] } | Response {
  if (!isDeliveryMember(caller) && !isAdmin(caller)) return adminsOnly(caller) as Response;
  const remotes = [...delivery.remotes.values()].filter((remote) => maySee(caller, remote));
  return { remotes: remotes.sort((a, b) => a.name.localeCompare(b.name)) };
}
