import { jsonFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentProfile } from './profiles.present.ts';
import { avatarsOf, deleteProfilesOf, dropAvatar, listProfiles } from './profiles.repository.ts';

/** More than the limit of profiles per user. */
const all = { limit: 1000, offset: 0 };

export const profilesPersonalData = ({ database: { db } }: Platform): PersonalDataSource => ({
  name: 'profiles',
  async *collect(userId) {
    const { rows } = await listProfiles(db, { userId }, all);
    yield jsonFile('profiles.json', rows.map(presentProfile));
  },
  erase: deleteProfilesOf,
});

/** The pictures that a user's profiles show. */
export const profileAvatars = { urlsOf: avatarsOf, drop: dropAvatar };
