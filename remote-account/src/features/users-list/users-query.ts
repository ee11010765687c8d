import { kycLevels, roles, userSorts, userStatuses } from '@alma/shared/contract/users/limits';
import { type AddressView, oneOf, textUpTo, withoutDefaults } from '@alma/shared/tables';

export const usersPageSize = 20;

/** Filters and order of the list, as stored in the address. */
export const usersFields = {
  search: textUpTo(200),
  status: oneOf(userStatuses),
  role: oneOf(roles),
  kyc_level: oneOf(kycLevels.map(String)),
  sort: oneOf(userSorts),
};
export type UsersView = AddressView<typeof usersFields>;

/** The query of the call. */
export const queryOf = ({ kyc_level: kyc, ...view }: UsersView) => ({
  ...withoutDefaults(view),
  limit: usersPageSize,
  ...(kyc && { kyc_level: Number(kyc) as 0 | 1 | 2 | 3 }),
});

export const isNarrowed = ({ search, status, role, kyc_level: kyc }: UsersView): boolean =>
  [search, status, role, kyc].some((value) => value !== '');
