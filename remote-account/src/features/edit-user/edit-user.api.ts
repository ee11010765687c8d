import { api, etagOf } from '@alma/shared/api';
import type { User, UserUpdate } from '@alma/shared/contract/users/entities';
import { useUserState } from '../../components/useUserState.ts';

/** Reads and changes one user; every answer is shown everywhere, including the top bar. */
export function useUserChanges(userId: string) {
  const { share, readLatest } = useUserState(userId);
  const params = { user_id: userId };

  return {
    /** @throws {ApiError} `PRECONDITION_FAILED` when `base` is no longer the latest state. */
    update: async (base: User, changes: UserUpdate) =>
      share(await api.call('users.update', { params, body: changes }, { ifMatch: etagOf(base) })),
    /** The picture is not a field of the form: it is saved immediately, without a check for other changes. */
    setAvatar: async (address: string) =>
      share(await api.call('users.update', { params, body: { avatar_url: address } })),
    readLatest,
  };
}
