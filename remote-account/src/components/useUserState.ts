import { api, useApiCache } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';

/** What is known about one user, kept the same on the page, in lists and in the top bar. */
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
    /** Shows what a call has answered, everywhere. */
    share,
    readLatest: async () => share(await api.call('users.get', input)),
  };
}
