import type { Role, UserStatus } from '@alma/shared/contract/users/entities';
import { kycLevels, roles, userStatuses } from '@alma/shared/contract/users/limits';
import { SearchField } from '@alma/shared/inputs';
import { Select } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';
import { usersTexts as copy } from './texts.ts';
import type { UsersView } from './users-query.ts';
import * as S from './UsersFilters.styled.ts';

const all = { value: '', label: texts.all } as const;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const statusOptions = [all, ...userStatuses.map((value) => ({ value, label: capital(value) }))];
const roleOptions = [all, ...roles.map((value) => ({ value, label: value }))];
const kycOptions = [all, ...kycLevels.map((level) => ({ value: String(level), label: copy.level(level) }))];

interface UsersFiltersProps {
  view: UsersView;
  onChange: (changes: Partial<UsersView>, options?: { replace: boolean }) => void;
}

/** The filters of the list: applied immediately, stored in the address. */
export function UsersFilters({ view, onChange }: UsersFiltersProps) {
  return (
    <S.Row role="search">
      <S.Search>
        <SearchField
          label={copy.search}
          placeholder={copy.search}
          value={view.search}
          // A search adds one entry to the history, however it is typed.
          onValueChange={(search) => onChange({ search }, { replace: true })}
        />
      </S.Search>
      <S.Filters role="group" aria-label={copy.filters}>
        <Select<UserStatus | ''>
          filterName={copy.status}
          value={view.status}
          options={statusOptions}
          onValueChange={(status) => onChange({ status })}
        />
        <Select<Role | ''>
          filterName={copy.role}
          value={view.role}
          options={roleOptions}
          onValueChange={(role) => onChange({ role })}
        />
        <Select
          filterName={copy.kycLevel}
          value={view.kyc_level}
          options={kycOptions}
          onValueChange={(kyc) => onChange({ kyc_level: kyc })}
        />
      </S.Filters>
    </S.Row>
  );
}
