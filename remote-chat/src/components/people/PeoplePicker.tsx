import { SearchableList } from '@alma/shared/inputs';
import { Avatar, Banner, Button } from '@alma/shared/ui';
import { useCallback } from 'react';
import { texts } from '../../texts.ts';
import { useDropdown } from './useDropdown.ts';
import { type PersonOption, usePeople } from './usePeople.ts';

interface PeoplePickerProps {
  label: string;
  /** User ids that cannot be chosen: the reader and the current participants. */
  excludedIds: readonly string[];
  max: number;
  value: readonly PersonOption[];
  onValueChange: (value: PersonOption[]) => void;
  error?: string | undefined;
}

/** Chooses people by search. Choosing a person again removes them. One too many can be chosen; the form says so. */
export function PeoplePicker({ label, excludedIds, max, value, onValueChange, error }: PeoplePickerProps) {
  const { query, setQuery, options, isBusy, hasFailed, retry } = usePeople(excludedIds);
  const { root, isOpen, open } = useDropdown(useCallback(() => setQuery(''), [setQuery]));
  const handleRetry = () => {
    retry();
    // The button goes with the failure, and its focus would be lost.
    root.current?.querySelector('input')?.focus();
  };
  return (
    <div
      ref={root}
      // The dialog focuses its first field; the list opens only when this field is focused.
      onFocus={(event) => event.target.matches('input') && open()}
      onInput={open}
    >
      <SearchableList<PersonOption>
        label={label}
        required
        max={max}
        canExceedMax
        options={isOpen ? options : []}
        query={query}
        onQueryChange={setQuery}
        value={value}
        onValueChange={onValueChange}
        picture={({ id, label: name, picture }, size) => (
          <Avatar id={id} name={name} src={picture} size={size} />
        )}
        placeholder={texts.form.search}
        emptyText={texts.form.noneFound}
        busy={isBusy}
        failure={
          hasFailed && (
            <Banner
              tone="danger"
              title={texts.form.notLoaded}
              action={
                <Button size="sm" onClick={handleRetry}>
                  {texts.tryAgain}
                </Button>
              }
            />
          )
        }
        error={error}
      />
    </div>
  );
}
