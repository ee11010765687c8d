import { useSearchParams } from '@alma/shared/router';
import { readView, type UsersView, writeView } from './users-query.ts';

/** The view in the address, and a function that changes it. */
export function useUsersView() {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  // Another search or filter starts at its first page. A search is one entry of the history, however it is typed.
  const change = (changes: Partial<UsersView>, options?: { replace: boolean }) =>
    setSearch(
      writeView({ ...view, page: 1, ...changes }),
      options ?? { replace: Object.keys(changes).join() === 'search' },
    );
  return [view, change] as const;
}
