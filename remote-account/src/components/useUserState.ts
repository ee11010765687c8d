import { api, useApiCache } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';

/** The state of one user, kept in sync on the page, in lists and in the top bar. */
export function useUserState(userId: string) {
  const { setUser } = useAuth();
  const { seed, invalidate } = useApiCache();
  const input = { params: { user_id: userId } };

  const share = async (user: User): Promise<User> => {
    setUser(user);
    await seed('users.get', input, user);
    // Not awaited: lists that show the user are read again when they are visible.
    void invalidate('users.list');
    return user;
  };

  return {
    /** Shows the answer of a call everywhere. */
    share,
    readLatest: async () => share(await api.call('users.get', input)),
  };
}
