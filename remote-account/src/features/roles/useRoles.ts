import { useState } from 'react';
import { api, ApiError, useApi, useApiCache } from '@alma/shared/api';
import type { CallReply } from '@alma/shared/contract';
import type { Role, User } from '@alma/shared/contract/users';
import { useToast } from '@alma/shared/toast';
import { useUserState } from '../../components/useUserState.ts';
import { roleTexts as words } from './texts.ts';

type Change = 'grant' | 'revoke';

/** The roles of a user. The list changes when the server has said yes, and to what it said. */
export function useRoles(user: User) {
  const params = { user_id: user.user_id };
  const list = useApi('roles.list', { params });
  const { seed } = useApiCache();
  const { readLatest } = useUserState(user.user_id);
  const toast = useToast();
  const [working, setWorking] = useState<Role>();

  const send = (change: Change, role: Role): Promise<CallReply<'roles.list'>> =>
    change === 'grant'
      ? api.call('roles.grant', { params, body: { role } })
      : api.call('roles.revoke', { params: { ...params, role } });

  const change = async (kind: Change, role: Role) => {
    if (working) return;
    setWorking(role);
    try {
      const reply = await send(kind, role);
      await seed('roles.list', { params }, reply);
      const name = user.display_name;
      const news =
        kind === 'grant'
          ? { title: words.added, description: words.addedText(name, role) }
          : { title: words.removed, description: words.removedText(name, role) };
      toast.show({ type: 'success', ...news });
    } catch (error) {
      const title = kind === 'grant' ? words.addFailed : words.removeFailed;
      const reason = error instanceof ApiError && error.status === 409 ? error.message : undefined;
      toast.show({ type: 'error', title, description: reason });
      // Somebody else may have changed them meanwhile.
      await list.mutate().catch(() => undefined);
    } finally {
      setWorking(undefined);
    }
    // Counts, lists and the own rights follow; a failure leaves them as they were.
    await readLatest().catch(() => undefined);
  };

  return {
    list,
    working,
    grant: (role: Role) => void change('grant', role),
    revoke: (role: Role) => void change('revoke', role),
  };
}
