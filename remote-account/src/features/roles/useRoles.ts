import { api, ApiError, useApi, useApiCache } from '@alma/shared/api';
import type { CallReply } from '@alma/shared/contract';
import type { Role, User } from '@alma/shared/contract/users/entities';
import { useToast } from '@alma/shared/toast';
import { useState } from 'react';
import { useUserState } from '../../components/useUserState.ts';
import { roleTexts as copy } from './texts.ts';

export type RoleChange = 'grant' | 'revoke';

/** The roles of a user. The list changes to the server's answer once it has confirmed. */
export function useRoles(user: User) {
  const params = { user_id: user.user_id };
  const list = useApi('roles.list', { params });
  const { seed } = useApiCache();
  const { readLatest } = useUserState(user.user_id);
  const toast = useToast();
  const [working, setWorking] = useState<Role>();

  const send = (change: RoleChange, role: Role, reason?: string): Promise<CallReply<'roles.list'>> =>
    change === 'grant'
      ? api.call('roles.grant', { params, body: { role, ...(reason && { reason }) } })
      : api.call('roles.revoke', { params: { ...params, role }, ...(reason && { body: { reason } }) });

  /** Resolves with a message on failure, which a dialog shows, else with undefined. */
  const change = async (kind: RoleChange, role: Role, reason?: string): Promise<string | undefined> => {
    if (working) return undefined;
    setWorking(role);
    let failure: string | undefined;
    try {
      const reply = await send(kind, role, reason);
      await seed('roles.list', { params }, reply);
      const name = user.display_name;
      const message =
        kind === 'grant'
          ? { title: copy.added, description: copy.addedText(name, role) }
          : { title: copy.removed, description: copy.removedText(name, role) };
      toast.show({ type: 'success', ...message });
    } catch (error) {
      const title = kind === 'grant' ? copy.addFailed : copy.removeFailed;
      const cause = error instanceof ApiError && error.status === 409 ? error.message : undefined;
      toast.show({ type: 'error', title, description: reason === undefined ? cause : undefined });
      failure = cause ?? title;
      // Another administrator may have changed the roles.
      await list.mutate().catch(() => undefined);
    } finally {
      setWorking(undefined);
    }
    // Counts, lists and the viewer's own rights are read again; a failure leaves them unchanged.
    void readLatest().catch(() => undefined);
    return failure;
  };

  return { list, working, change };
}
