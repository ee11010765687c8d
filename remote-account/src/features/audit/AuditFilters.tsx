import type { AuditAction } from '@alma/shared/contract/audit/entities';
import { auditActions } from '@alma/shared/contract/audit/limits';
import { Chip, ChipList } from '@alma/shared/inputs';
import { Select, type SelectOption } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { texts } from '../../texts.ts';
import type { AuditView } from './audit-query.ts';
import { DayField } from './DayField.tsx';
import { auditTexts as copy } from './texts.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s-2) var(--s-3);
  margin-bottom: var(--s-3);
`;

const Kind = styled.div`
  @media (max-width: 760px) {
    flex: 1 0 100%;
  }
`;

const actionOptions: readonly SelectOption<AuditAction | ''>[] = [
  { value: '', label: texts.all },
  ...auditActions.map((value) => ({ value, label: copy.actions[value] })),
];

/** A day adds one entry to the history, although it is typed digit by digit. */
const typed = { replace: true };

interface AuditFiltersProps {
  view: AuditView;
  onChange: (changes: Partial<AuditView>, options?: { replace: boolean }) => void;
  /** Returns the name of a person in the filters, if the shown rows contain it. */
  nameOf: (id: string) => string;
}

/** The filters of the log: applied immediately, stored in the address. */
export function AuditFilters({ view, onChange, nameOf }: AuditFiltersProps) {
  return (
    <Row role="search" aria-label={copy.filters}>
      <Kind>
        <Select<AuditAction | ''>
          filterName={copy.action}
          value={view.action}
          options={actionOptions}
          onValueChange={(action) => onChange({ action })}
        />
      </Kind>
      <DayField
        label={copy.from}
        value={view.from}
        max={view.to || undefined}
        onValueChange={(from) => onChange({ from }, typed)}
      />
      <DayField
        label={copy.to}
        value={view.to}
        min={view.from || undefined}
        onValueChange={(to) => onChange({ to }, typed)}
      />
      {(view.actor_id !== '' || view.subject_id !== '') && (
        <ChipList>
          {view.actor_id !== '' && (
            <Chip
              label={copy.actorFilter(nameOf(view.actor_id))}
              onRemove={() => onChange({ actor_id: '' })}
            />
          )}
          {view.subject_id !== '' && (
            <Chip
              label={copy.subjectFilter(nameOf(view.subject_id))}
              onRemove={() => onChange({ subject_id: '' })}
            />
          )}
        </ChipList>
      )}
    </Row>
  );
}
