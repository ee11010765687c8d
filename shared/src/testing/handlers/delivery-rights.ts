import type { DeliveredRemote, User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { delivery } from '../delivery.ts';
import { isAdmin } from './rights.ts';

export function requireDeliveryAdmin(caller: User): void {
  if (!isAdmin(caller))
    refuse(403, 'FORBIDDEN', { message: 'Only an administrator or a release token may do this' });
}

/** Whether a user is a member of any delivery team. */
export const isDeliveryMember = ({ user_id: userId }: User): boolean =>
  delivery.members.some((member) => member.user_id === userId);

const isMember = ({ user_id: userId }: User, team: string): boolean =>
  delivery.members.some((member) => member.user_id === userId && member.team === team);

const maySee = (caller: User, { team }: DeliveredRemote): boolean =>
  isAdmin(caller) || isMember(caller, team);

/** A remote that the caller may see. */
export function visibleRemote(caller: User, name: string): DeliveredRemote {
  const remote = delivery.remotes.get(name);
  if (remote && maySee(caller, remote)) return remote;
  requireDeliveryAdmin(caller);
  return refuse(404, 'NOT_FOUND', { message: 'The registry has no such remote' });
}

/** Everything for administrators, the remotes of their teams for members. */
export function visibleRemotes(caller: User): DeliveredRemote[] {
  if (!isDeliveryMember(caller)) requireDeliveryAdmin(caller);
  const remotes = [...delivery.remotes.values()].filter((remote) => maySee(caller, remote));
  return remotes.sort((a, b) => a.name.localeCompare(b.name));
}
