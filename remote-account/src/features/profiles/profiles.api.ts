import { api, etagOf, useApiCache, useRequestKeys } from '@alma/shared/api';
import type { Profile } from '@alma/shared/contract/profiles/entities';
import type { ProfileFormResult } from '@alma/shared/forms';

/** Changes profiles, and revalidates lists. */
export function useProfileChanges() {
  const { seed, invalidate } = useApiCache();
  const { keyOf, answered } = useRequestKeys();

  const share = async (profile: Profile): Promise<Profile> => {
    await seed('profiles.get', { params: { profile_id: profile.id } }, profile);
    await invalidate('profiles.list');
    return profile;
  };

  return {
    create: async (userId: string, groups: ProfileFormResult) => {
      const body = { user_id: userId, ...groups };
      const profile = await api.call('profiles.create', { body }, { idempotencyKey: keyOf(body) });
      answered();
      return share(profile);
    },
    /** @throws {ApiError} `PRECONDITION_FAILED` when `base` is no longer the latest state. */
    update: async (base: Profile, groups: ProfileFormResult) => {
      const params = { profile_id: base.id };
      return share(await api.call('profiles.update', { params, body: groups }, { ifMatch: etagOf(base) }));
    },
    remove: async (profileId: string) => {
      await api.call('profiles.delete', { params: { profile_id: profileId } });
      await invalidate('profiles.list');
    },
    readLatest: (profileId: string) => api.call('profiles.get', { params: { profile_id: profileId } }),
  };
}
