import { useReader } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import {
  actionsColumn,
  IdentityCell,
  StepMeter,
  Table,
  type TableColumn,
  type TableSort,
} from '@alma/shared/tables';
import { Avatar, ButtonLink, formatDate, type FormatOptions, StatusBadge } from '@alma/shared/ui';
import { EmailAddress } from '../../components/EmailAddress.tsx';
import { texts } from '../../texts.ts';
import { RolesCell } from './RolesCell.tsx';
import { usersTexts as copy } from './texts.ts';
import type { UsersView } from './users-query.ts';

/* A date must not wrap. */
const Day = styled.span`
  white-space: nowrap;
`;

const columnsFor = (format: FormatOptions): TableColumn<User>[] => [
  {
    id: 'display_name',
    title: copy.columns.user,
    sortable: true,
    cell: (user) => (
      <IdentityCell
        avatar={
          <Avatar
            id={user.user_id}
            name={user.display_name}
            src={user.avatar_url}
            kind={user.is_agent ? 'agent' : 'person'}
          />
        }
        name={<bdi>{user.display_name}</bdi>}
        detail={user.email === null ? texts.handle(user.handle) : <EmailAddress email={user.email} />}
      />
    ),
  },
  {
    id: 'status',
    title: copy.columns.status,
    sortable: true,
    narrow: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'kyc_level',
    title: copy.columns.kyc,
    sortable: true,
    narrow: 'hidden',
    cell: ({ kyc_level: level }) => (
      <StepMeter value={level} max={3}>
        {copy.level(level)}
      </StepMeter>
    ),
  },
  { id: 'roles', title: copy.columns.roles, cell: ({ roles }) => <RolesCell roles={roles} /> },
  {
    id: 'created_at',
    title: copy.columns.created,
    sortable: true,
    narrow: 'hidden',
    numeric: true,
    cell: ({ created_at: at }) => <Day>{formatDate(at, format, 'short')}</Day>,
  },
  actionsColumn(copy.columns.actions, (user) => (
    <ButtonLink size="sm" variant="ghost">
      <Link to={`/users/${encodeURIComponent(user.user_id)}`} aria-label={copy.viewOf(user.display_name)}>
        {copy.view}
      </Link>
    </ButtonLink>
  )),
];

const toSort = (sort: UsersView['sort']): TableSort | undefined =>
  sort === ''
    ? undefined
    : { column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' };

const fromSort = ({ column, direction }: TableSort) =>
  `${direction === 'descending' ? '-' : ''}${column}` as UsersView['sort'];

interface UsersTableProps {
  users: readonly User[];
  loading: boolean;
  busy: boolean;
  sort: UsersView['sort'];
  onSortChange: (sort: UsersView['sort']) => void;
}

export function UsersTable({ users, loading, busy, sort, onSortChange }: UsersTableProps) {
  const format = useReader();
  return (
    <Table
      label={copy.title}
      columns={columnsFor(format)}
      rows={users}
      rowKey={({ user_id: id }) => id}
      loading={loading}
      busy={busy}
      avatars
      sort={toSort(sort)}
      onSortChange={(next) => onSortChange(fromSort(next))}
    />
  );
}
