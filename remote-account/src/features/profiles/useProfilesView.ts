import { useSearchParams } from '@alma/shared/router';

export const profilesPageSize = 20;

export interface ProfilesView {
  page: number;
  search: string;
  jobTitle: string;
  /** The chosen profile. */
  profile: string | null;
}

const names = { page: 'page', search: 'search', jobTitle: 'job_title', profile: 'profile' } as const;

/** Search, page and chosen profile, as stored in the address. */
export function useProfilesView() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  const view: ProfilesView = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: search.get('search') ?? '',
    jobTitle: search.get('job_title') ?? '',
    profile: search.get('profile'),
  };
  const change = (changes: Partial<ProfilesView>, options?: { replace: boolean }) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [field, value] of Object.entries(changes)) {
          const name = names[field as keyof ProfilesView];
          const isUsual = value === null || value === '' || (field === 'page' && value === 1);
          if (isUsual) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      // A search is one entry of the history, however it is typed.
      options ?? { replace: ('search' in changes || 'jobTitle' in changes) && !changes.profile },
    );
  return [view, change] as const;
}

/** The query of the call for the list. */
export const profilesQuery = (userId: string, { page, search, jobTitle }: ProfilesView) => ({
  user_id: userId,
  page,
  limit: profilesPageSize,
  ...(search && { search }),
  ...(jobTitle && { job_title: jobTitle }),
});
