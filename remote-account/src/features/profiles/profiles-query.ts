import { type AddressView, textUpTo, withoutDefaults } from '@alma/shared/tables';

export const profilesPageSize = 20;

/** Search and chosen profile, as stored in the address. */
export const profilesFields = { search: textUpTo(200), job_title: textUpTo(200), profile: textUpTo(64) };
export type ProfilesView = AddressView<typeof profilesFields>;

/** The query of the call for the list. */
export const profilesQuery = (userId: string, { profile: _, ...view }: ProfilesView) => ({
  ...withoutDefaults(view),
  user_id: userId,
  limit: profilesPageSize,
});
