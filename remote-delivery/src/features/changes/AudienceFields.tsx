import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { roles as allRoles } from '@alma/shared/contract/users/limits';
import { type AlmaForm, useBoundField } from '@alma/shared/formcore';
import { type ListOption, PeoplePicker, SearchableList } from '@alma/shared/inputs';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import type { StartFields } from './strategy.ts';
import { changesTexts } from './texts.ts';

const copy = changesTexts.start;

const roleOptions: ListOption[] = allRoles.map((role) => ({ id: role, label: role }));

/** Who gets the release as soon as the rollout starts. */
export function AudienceFields({ form }: { form: AlmaForm<StartFields> }) {
  const [query, setQuery] = useState('');
  const search = query.trim().toUpperCase();
  return (
    <>
      <PeoplePicker
        label={copy.people}
        hint={copy.peopleHint}
        {...texts.people}
        max={deliveryLimits.audience}
        {...useBoundField(form, 'people')}
      />
      <SearchableList
        label={copy.roles}
        placeholder={copy.rolesPlaceholder}
        emptyText={copy.noRoles}
        options={search === '' ? [] : roleOptions.filter(({ label }) => label.includes(search))}
        query={query}
        onQueryChange={setQuery}
        {...useBoundField(form, 'roles')}
      />
    </>
  );
}
