import { useApi } from '@alma/shared/api';
import { type ListOption, SearchableList } from '@alma/shared/inputs';
import { Avatar } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

const words = texts.people;
const pauseMs = 300;

interface PeoplePickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  max: number;
  value: readonly ListOption[];
  onValueChange: (people: ListOption[]) => void;
}

/** People of the directory. */
export function PeoplePicker({ label, hint, error, max, value, onValueChange }: PeoplePickerProps) {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState('');

  // The server is asked when the typing pauses.
  useEffect(() => {
    const timer = setTimeout(() => setSearch(query.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);

  const { data, isLoading } = useApi('users.list', search === '' ? null : { query: { search, limit: 8 } });
  const options = (data?.users ?? []).map((user) => ({
    id: user.user_id,
    label: user.display_name,
    detail: texts.handle(user.handle),
  }));
  return (
    <SearchableList
      label={label}
      hint={hint}
      error={error}
      placeholder={words.placeholder}
      emptyText={words.none}
      max={max}
      options={query.trim() === '' ? [] : options}
      query={query}
      onQueryChange={setQuery}
      value={value}
      onValueChange={(people) => {
        onValueChange(people);
        setQuery('');
      }}
      picture={(option, size) => <Avatar id={option.id} name={option.label} size={size} />}
      busy={isLoading || query.trim() !== search}
    />
  );
}
