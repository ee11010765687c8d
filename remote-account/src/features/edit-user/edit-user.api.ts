import { api, etagOf } from '@alma/shared/api';
import type { User, UserUpdate } from '@alma/shared/contract/users/entities';
import { useUserState } from '../../components/useUserState.ts';

/** Reads and changes one user; whatever comes back is shown everywhere, in the top bar too. */
export function useUserChanges(userId: string) {
  const { share, readLatest } = useUserState(userId);
  const params = { user_id: userId };

  return {
    /** @throws {ApiError} `PRECONDITION_FAILED` when `base` is not the latest state any more. */
    update: async (base: User, changes: UserUpdate) =>
      share(await api.call('users.update', { params, body: changes }, { ifMatch: etagOf(base) })),
    /** The picture is no field of the form: it is saved at once, without a check for other changes. */
    setAvatar: async (address: string) =>
      share(await api.call('users.update', { params, body: { avatar_url: address } })),
    readLatest,
  };
}
