import { useSearchParams } from '@alma/shared/router';
import { readView, type UsersView, writeView } from './users-query.ts';

/** The view in the address, and a function that changes it. */
export function useUsersView(): [UsersView, (changes: Partial<UsersView>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  // Another search or filter starts at its first page.
  const change = (changes: Partial<UsersView>) => setSearch(writeView({ ...view, page: 1, ...changes }));
  return [view, change];
}
