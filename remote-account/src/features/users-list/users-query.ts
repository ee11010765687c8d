import type { Role, UserSort, UserStatus } from '@alma/shared/contract/users/entities';
import { kycLevels, roles, userSorts, userStatuses } from '@alma/shared/contract/users/limits';

/** Filters, order and page of the list, as stored in the address. */
export interface UsersView {
  page: number;
  search: string;
  status: UserStatus | '';
  role: Role | '';
  kyc: string;
  sort: UserSort | '';
}

export const usersPageSize = 20;

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | '' =>
  values.find((value) => value === text) ?? '';

const kycTexts = kycLevels.map(String);

/** Invalid parameters fall back to their defaults. */
export function readView(search: URLSearchParams): UsersView {
  const page = Number(search.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: (search.get('search') ?? '').slice(0, 200),
    status: oneOf(userStatuses, search.get('status')),
    role: oneOf(roles, search.get('role')),
    kyc: oneOf(kycTexts, search.get('kyc_level')),
    sort: oneOf(userSorts, search.get('sort')),
  };
}

/** The address of a view, without defaults. */
export function writeView({ page, search, status, role, kyc, sort }: UsersView): URLSearchParams {
  const fields = { search: search.trim(), status, role, kyc_level: kyc, sort };
  const address = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  if (page > 1) address.set('page', String(page));
  return address;
}

/** The query of the call. */
export function queryOf({ page, search, status, role, kyc, sort }: UsersView) {
  return {
    page,
    limit: usersPageSize,
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(role && { role }),
    ...(kyc && { kyc_level: Number(kyc) as 0 | 1 | 2 | 3 }),
    ...(sort && { sort }),
  };
}

export const isNarrowed = ({ search, status, role, kyc }: UsersView): boolean =>
  [search.trim(), status, role, kyc].some((value) => value !== '');
