import { useApi } from '@alma/shared/api';
import { useEffect, useState } from 'react';

export interface PersonOption {
  id: string;
  label: string;
  detail: string;
  picture: string;
}

const pauseMs = 250;

/** Whom the reader may choose, by a search in name, handle or e-mail. The first 50 come without a search. */
export function usePeople(without: readonly string[]) {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(query.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  const { data, isLoading } = useApi(
    'users.list',
    { query: { page: 1, limit: 50, ...(search === '' ? {} : { search }) } },
    { keepPreviousData: true },
  );
  const options = (data?.users ?? [])
    .filter(({ user_id }) => !without.includes(user_id))
    .map(({ user_id, display_name, handle, avatar_url }): PersonOption => ({
      id: user_id,
      label: display_name,
      detail: `@${handle}`,
      picture: avatar_url,
    }));
  return { query, setQuery, options, isBusy: isLoading || search !== query.trim() };
}
