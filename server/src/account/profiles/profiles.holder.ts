import { jsonFile, type PersonalDataHolder } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentProfile } from './profiles.present.ts';
import { avatarsOf, deleteProfilesOf, dropAvatar, listProfiles } from './profiles.repository.ts';

/** More than a user can have. */
const all = { limit: 1000, offset: 0 };

export const profilesHolder = ({ database: { db } }: Platform): PersonalDataHolder => ({
  name: 'profiles',
  async *collect(userId) {
    const { found } = await listProfiles(db, { userId }, all);
    yield jsonFile('profiles.json', found.map(presentProfile));
  },
  erase: deleteProfilesOf,
});

/** The pictures of a user's profiles, as whoever keeps the pictures needs to know them. */
export const profileAvatars = { urlsOf: avatarsOf, drop: dropAvatar };
