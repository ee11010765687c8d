import { fieldAt, fields, type ProfileView, type Value, valueIn } from '@alma/offline-assistant/onboarding';
import { type Profile, ProfileCreateSchema, ProfileUpdateSchema } from '@alma/shared/contract';
import type { Profiles } from '../../account/profiles/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { isProblem, Problem } from '../../platform/problems/index.ts';
import { texts } from './texts.ts';

export interface FieldValue {
  path: string;
  value: Value | null;
}

export interface ReadProfile {
  profile: Profile;
  etag: string;
}

type Along = (tx: Transaction, profileId: string) => Promise<void>;
export type ProfileWriter = ReturnType<typeof createProfileWriter>;

/** Reads and writes a profile through its own domain, which applies its rules, limits and versions. */
export function createProfileWriter(profiles: Profiles) {
  const actorOf = (userId: string) => ({ userId, isAdmin: false });

  return {
    /** @throws {Problem} CONFLICT when the profile of a chat no longer exists. */
    async read(userId: string, id: string): Promise<ReadProfile> {
      try {
        return await profiles.get(actorOf(userId), id);
      } catch (error) {
        if (isProblem(error, 'NOT_FOUND')) throw new Problem('CONFLICT', texts.profileGone);
        throw error;
      }
    },

    /** Changes fields of a profile. @returns false when the profile has changed since it was read. */
    async write(
      userId: string,
      { profile, etag }: ReadProfile,
      values: readonly FieldValue[],
      along: Along,
    ): Promise<boolean> {
      const groups = ProfileUpdateSchema.parse(groupsWith(values, profile));
      try {
        await profiles.update(actorOf(userId), { id: profile.id, groups, ifMatch: etag, along });
        return true;
      } catch (error) {
        if (isProblem(error, 'PRECONDITION_FAILED')) return false;
        throw error;
      }
    },

    async create(userId: string, values: readonly FieldValue[], along: Along): Promise<void> {
      await profiles.create(actorOf(userId), ProfileCreateSchema.parse(groupsWith(values)), { along });
    },
  };
}

/** The changed groups, complete, because a group is stored as a whole. */
function groupsWith(
  values: readonly FieldValue[],
  profile?: Profile,
): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const { path, value } of values) {
    const { group, name } = fieldAt(path);
    const fields = (groups[group] ??= { ...profile?.[group] });
    fields[name] = value;
  }
  return groups;
}

/** The view of a profile for the dialogue. */
export const viewOf = (profile: Profile | undefined, written: ProfileView['written']): ProfileView => ({
  exists: profile !== undefined,
  values: new Map(fields.map(({ path }) => [path, valueIn(profile, path)])),
  written,
});

/** The view before the given changes. */
export const viewBefore = (
  { values, written }: ProfileView,
  changed: readonly { field: string; before: unknown }[],
  exists: boolean,
): ProfileView => {
  const before = changed.map(({ field, before: value }) => [field, value as Value | null] as const);
  return { exists, values: new Map([...values, ...before]), written };
};
