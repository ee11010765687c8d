import { useState } from 'react';
import { useApi } from '../../core/api/index.ts';
import { Avatar, useDebounced } from '../../core/ui/index.ts';
import type { ListOption } from './OptionList.tsx';
import { SearchableList, type SearchableListProps } from './SearchableList.tsx';

export type PeoplePickerProps = Omit<
  SearchableListProps<ListOption>,
  'options' | 'query' | 'onQueryChange' | 'picture' | 'busy'
>;

const maxFound = 8;

/** Chooses users of the directory, found by `users.list`; an option's `id` is the user's id. */
export function PeoplePicker({ onValueChange, ...props }: PeoplePickerProps) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const search = useDebounced(typed);
  const { data, isLoading } = useApi(
    'users.list',
    search === '' ? null : { query: { search, limit: maxFound } },
  );
  const found = (data?.users ?? []).map(({ user_id, display_name, handle }) => ({
    id: user_id,
    label: display_name,
    detail: `@${handle}`,
  }));
  return (
    <SearchableList
      {...props}
      options={typed === '' ? [] : found}
      query={query}
      onQueryChange={setQuery}
      onValueChange={(people) => {
        onValueChange(people);
        setQuery('');
      }}
      picture={({ id, label }, size) => <Avatar id={id} name={label} size={size} />}
      busy={isLoading || typed !== search}
    />
  );
}
