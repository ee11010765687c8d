import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { roles as allRoles } from '@alma/shared/contract/users/limits';
import { type ListOption, PeoplePicker, SearchableList } from '@alma/shared/inputs';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { changesTexts } from './texts.ts';

const copy = changesTexts.start;

const roleOptions: ListOption[] = allRoles.map((role) => ({ id: role, label: role }));

interface AudienceFieldsProps {
  people: readonly ListOption[];
  roles: readonly ListOption[];
  onPeopleChange: (people: ListOption[]) => void;
  onRolesChange: (roles: ListOption[]) => void;
}

/** Who gets the release as soon as the rollout starts. */
export function AudienceFields(props: AudienceFieldsProps) {
  const [people, setPeople] = useState(props.people);
  const [roles, setRoles] = useState(props.roles);
  const [query, setQuery] = useState('');
  const search = query.trim().toUpperCase();
  return (
    <>
      <PeoplePicker
        label={copy.people}
        hint={copy.peopleHint}
        {...texts.people}
        max={deliveryLimits.audience}
        value={people}
        onValueChange={(next) => {
          setPeople(next);
          props.onPeopleChange(next);
        }}
      />
      <SearchableList
        label={copy.roles}
        placeholder={copy.rolesPlaceholder}
        emptyText={copy.noRoles}
        options={search === '' ? [] : roleOptions.filter(({ label }) => label.includes(search))}
        query={query}
        onQueryChange={setQuery}
        value={roles}
        onValueChange={(next) => {
          setRoles(next);
          props.onRolesChange(next);
        }}
      />
    </>
  );
}
