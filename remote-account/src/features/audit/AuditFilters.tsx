import type { AuditAction } from '@alma/shared/contract/audit/entities';
import { auditActions } from '@alma/shared/contract/audit/limits';
import { Chip, ChipList } from '@alma/shared/inputs';
import { Select, type SelectOption } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { TextField } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { AuditView } from './audit-query.ts';
import { auditTexts as copy } from './texts.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s-2) var(--s-3);
  margin-bottom: var(--s-3);
`;

const Day = styled.div`
  flex: 0 1 10.5rem;
  min-width: 8.75rem;

  @media (max-width: 760px) {
    flex: 1 1 40%;
  }
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

interface AuditFiltersProps {
  view: AuditView;
  onChange: (changes: Partial<AuditView>) => void;
  /** Returns the name of a person in the filters, if the shown rows contain it. */
  nameOf: (id: string) => string;
}

/** The filters of the log: applied at once, stored in the address. */
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
      <Day>
        <TextField
          type="date"
          label={copy.from}
          value={view.from}
          max={view.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Day>
      <Day>
        <TextField
          type="date"
          label={copy.to}
          value={view.to}
          min={view.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Day>
      {(view.actorId !== '' || view.subjectId !== '') && (
        <ChipList>
          {view.actorId !== '' && (
            <Chip label={copy.actorFilter(nameOf(view.actorId))} onRemove={() => onChange({ actorId: '' })} />
          )}
          {view.subjectId !== '' && (
            <Chip
              label={copy.subjectFilter(nameOf(view.subjectId))}
              onRemove={() => onChange({ subjectId: '' })}
            />
          )}
        </ChipList>
      )}
    </Row>
  );
}
