import { useApi } from '@alma/shared/api';
import { type ListOption, SearchableList } from '@alma/shared/inputs';
import { Avatar } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';

const words = texts.treasuryPage;
const pauseMs = 300;

interface UserPickerProps {
  value: ListOption | undefined;
  onValueChange: (user: ListOption | undefined) => void;
  disabled: boolean;
}

/** One user of the directory. */
export function UserPicker({ value, onValueChange, disabled }: UserPickerProps) {
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
    detail: `@${user.handle}`,
  }));
  return (
    <SearchableList
      label={words.user}
      placeholder={words.userPlaceholder}
      emptyText={words.noUsers}
      max={1}
      options={query.trim() === '' ? [] : options}
      query={query}
      onQueryChange={setQuery}
      value={value ? [value] : []}
      onValueChange={([user]) => {
        onValueChange(user);
        setQuery('');
      }}
      picture={(option, size) => <Avatar id={option.id} name={option.label} size={size} />}
      busy={isLoading || query.trim() !== search}
      disabled={disabled}
    />
  );
}
