import type { AuditEntry } from '@alma/shared/contract/audit';
import { styled } from '@alma/shared/styled';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { formatExact, formatMoment, type FormatOptions } from '@alma/shared/ui';
import { shortId } from '../../components/profile-name.ts';
import { useViewerFormat } from '../../components/useViewerFormat.ts';
import { texts } from '../../texts.ts';
import type { AuditView } from './audit-query.rules.ts';
import { auditTexts as words } from './texts.ts';

const Person = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  color: var(--accent);
  text-align: left;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline;
  }
`;

const Details = styled.span`
  display: grid;
  gap: 2px;
  color: var(--text-muted);
  overflow-wrap: anywhere;
`;

type Filter = (changes: Partial<AuditView>) => void;
type Who = AuditEntry['actor'];

/** What a person of the log is called: an id without a name is an account that is gone. */
const nameOfPerson = (person: Who, id: string | null): string =>
  person?.display_name ?? (id === null ? words.system : words.gone);

/** Ids and enumerated values, one or several. */
function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const detailsOf = ({ details, reason }: AuditEntry): string[] => [
  ...Object.entries(details).map(([name, value]) => words.detail(name, wordOf(value))),
  ...(reason === null ? [] : [words.reason(reason)]),
];

const columnsFor = (format: FormatOptions, onFilter: Filter): TableColumn<AuditEntry>[] => [
  {
    id: 'action',
    title: words.columns.action,
    cell: ({ action, at }) => (
      <IdentityCell
        name={words.actions[action]}
        detail={
          <time dateTime={at} title={formatExact(at, format)}>
            {formatMoment(at, format)}
          </time>
        }
      />
    ),
  },
  {
    id: 'actor',
    title: words.columns.actor,
    narrow: 'status',
    cell: ({ actor, actor_id: id }) => {
      const name = nameOfPerson(actor, id);
      if (id === null) return name;
      return (
        <Person
          type="button"
          title={actor ? texts.handle(actor.handle) : shortId(id)}
          aria-label={words.onlyBy(name)}
          onClick={() => onFilter({ actorId: id })}
        >
          <bdi>{name}</bdi>
        </Person>
      );
    },
  },
  {
    id: 'subject',
    title: words.columns.subject,
    narrow: 'action',
    cell: ({ subject, subject_id: id }) => {
      if (id === null) return words.nobody;
      const name = nameOfPerson(subject, id);
      return (
        <Person
          type="button"
          title={subject ? texts.handle(subject.handle) : shortId(id)}
          aria-label={words.onlyAbout(name)}
          onClick={() => onFilter({ subjectId: id })}
        >
          <bdi>{name}</bdi>
        </Person>
      );
    },
  },
  {
    id: 'details',
    title: words.columns.details,
    cell: (entry) => (
      <Details>
        {detailsOf(entry).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Details>
    ),
  },
  {
    id: 'address',
    title: words.columns.address,
    narrow: 'hidden',
    wideOnly: true,
    cell: ({ address }) => address ?? words.nobody,
  },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  loading: boolean;
  busy: boolean;
  onFilter: Filter;
}

export function AuditTable({ entries, loading, busy, onFilter }: AuditTableProps) {
  const format = useViewerFormat();
  return (
    <Table
      label={words.title}
      columns={columnsFor(format, onFilter)}
      rows={entries}
      rowKey={({ id }) => id}
      loading={loading}
      busy={busy}
    />
  );
}
