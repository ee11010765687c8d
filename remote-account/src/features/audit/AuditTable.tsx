import { useReader } from '@alma/shared/auth';
import type { AuditEntry } from '@alma/shared/contract/audit/entities';
import { styled } from '@alma/shared/styled';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { formatExact, formatMoment, type FormatOptions } from '@alma/shared/ui';
import type { AuditView } from './audit-query.ts';
import { AuditPerson } from './AuditPerson.tsx';
import { auditTexts as copy } from './texts.ts';

const Details = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  min-width: 8rem;
  color: var(--text-muted);
  overflow-wrap: anywhere;

  > [data-reason] {
    flex-basis: 100%;
  }
`;

/* Cells may break anywhere, for names without a space; the fixed words of an action never need to. */
const Words = styled.span`
  white-space: nowrap;
`;

/** A server of a newer release may have recorded other actions. */
const actionNames: Record<string, string | undefined> = copy.actions;

type Filter = (changes: Partial<AuditView>) => void;

/** Ids and enumerated values, one or several. */
function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** 'admin_emails' and 'displayName' as plain words. */
const plain = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter}`)
    .replaceAll('_', ' ')
    .toLowerCase();

function detailOf([name, value]: [string, unknown]): string {
  const text = wordOf(value);
  return copy.detail(plain(name), name === 'fields' ? plain(text) : text);
}

/** A change from one value to another comes first, as one statement. Empty values are left out. */
function detailsOf({ details }: AuditEntry): string[] {
  const filled = Object.entries(details).filter(([, value]) => value !== null);
  const { from, to, ...rest } = Object.fromEntries(filled);
  if (from === undefined || to === undefined) return filled.map(detailOf);
  return [copy.change(wordOf(from), wordOf(to)), ...Object.entries(rest).map(detailOf)];
}

const columnsFor = (format: FormatOptions, onFilter: Filter): TableColumn<AuditEntry>[] => [
  {
    id: 'action',
    title: copy.columns.action,
    cell: ({ action, at }) => (
      <IdentityCell
        name={<Words>{actionNames[action] ?? action}</Words>}
        detail={
          <Words as="time" dateTime={at} title={formatExact(at, format)}>
            {formatMoment(at, format)}
          </Words>
        }
      />
    ),
  },
  {
    id: 'actor',
    title: copy.columns.actor,
    cell: ({ actor, actor_id: id }) => (
      <AuditPerson
        title={copy.columns.actor}
        person={actor}
        id={id}
        fallback={copy.system}
        label={copy.onlyBy}
        onChoose={(id) => onFilter({ actor_id: id })}
      />
    ),
  },
  {
    id: 'subject',
    title: copy.columns.subject,
    cell: ({ subject, subject_id: id }) => (
      <AuditPerson
        title={copy.columns.subject}
        person={subject}
        id={id}
        fallback={copy.noPerson}
        label={copy.onlyAbout}
        onChoose={(id) => onFilter({ subject_id: id })}
      />
    ),
  },
  {
    id: 'details',
    title: copy.columns.details,
    cell: (entry) => (
      <Details>
        {detailsOf(entry).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {entry.reason !== null && <span data-reason>{copy.reason(entry.reason)}</span>}
      </Details>
    ),
  },
  {
    id: 'address',
    title: copy.columns.address,
    narrow: 'hidden',
    wideOnly: true,
    cell: ({ address }) => address ?? copy.noPerson,
  },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  loading: boolean;
  busy: boolean;
  onFilter: Filter;
}

export function AuditTable({ entries, loading, busy, onFilter }: AuditTableProps) {
  const format = useReader();
  return (
    <Table
      label={copy.title}
      columns={columnsFor(format, onFilter)}
      rows={entries}
      rowKey={({ id }) => id}
      loading={loading}
      busy={busy}
    />
  );
}
