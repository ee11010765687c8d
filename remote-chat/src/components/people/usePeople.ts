import { useApi } from '@alma/shared/api';
import type { FoundUser } from '@alma/shared/contract';
import { useDebounced } from '@alma/shared/ui';
import { useState } from 'react';

export interface PersonOption {
  id: string;
  label: string;
  detail: string;
  picture: string;
}

const firstPage = { page: 1, limit: 50 };

/** People to choose from: while a search is typed the loaded page is filtered, and the server is asked as well. */
export function usePeople(excludedIds: readonly string[]) {
  const [query, setQuery] = useState('');
  const search = query.trim();
  const term = useDebounced(search);
  const page = useApi('users.list', { query: firstPage });
  const results = useApi('users.list', term === '' ? null : { query: { ...firstPage, search: term } }, {
    keepPreviousData: true,
  });
  const isAsking = search !== term || results.isLoading;

  const loaded = page.data?.users ?? [];
  const fromServer = search === '' ? [] : (results.data?.users ?? []);
  // An answer to an earlier search is filtered like the page; the answer to this one is used unchanged.
  const matching = [
    ...loaded.filter((user) => matches(user, search)),
    ...fromServer.filter((user) => !isAsking || matches(user, search)),
  ];
  const options = [...new Map(matching.map((user) => [user.user_id, optionOf(user)])).values()];
  // Results of an earlier search stay when this one fails, so their presence does not mean success.
  const failed = [
    ...(page.error && page.data === undefined ? [page] : []),
    ...(results.error && search !== '' ? [results] : []),
  ];
  return {
    query,
    setQuery,
    options: options.filter(({ id }) => !excludedIds.includes(id)),
    isBusy: page.isLoading || isAsking,
    hasFailed: failed.length > 0,
    retry: () => failed.forEach(({ mutate }) => void mutate()),
  };
}

function matches(user: FoundUser, search: string): boolean {
  const email = 'email' in user ? (user.email ?? '') : '';
  return `${user.display_name}\n@${user.handle}\n${email}`.toLowerCase().includes(search.toLowerCase());
}

const optionOf = ({ user_id, display_name, handle, avatar_url }: FoundUser): PersonOption => ({
  id: user_id,
  label: display_name,
  detail: `@${handle}`,
  picture: avatar_url,
});
