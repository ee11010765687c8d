import type { TableColumn, TableSort } from '@alma/shared/tables';
import { IdentityCell, Pagination, StepMeter, Table } from '@alma/shared/tables';
import { Avatar, Badge, Button, Card, formatDate, Skeleton, StateCard, StatusBadge } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

interface Person {
  id: string;
  name: string;
  status: 'active' | 'verified' | 'suspended';
  kyc: number;
  roles: readonly string[];
  created: string;
}

const people: readonly Person[] = [
  ['Elena Marković', 'active', 2, ['ADMIN', 'CREATOR'], '2026-03-14'],
  ['Tomás Nogueira', 'verified', 3, ['CREATOR', 'REVIEWER'], '2026-04-02'],
  ['Anders Kjær', 'suspended', 0, ['USER'], '2026-06-30'],
].map(([name, status, kyc, roles, created]) => ({ id: name, name, status, kyc, roles, created }) as Person);

const columns: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    title: 'User',
    sortable: true,
    cell: ({ id, name }) => (
      <IdentityCell
        avatar={<Avatar id={id} name={name} />}
        name={name}
        detail={`${name.split(' ')[0]?.toLowerCase()}@alma.test`}
      />
    ),
  },
  {
    id: 'status',
    title: 'Status',
    narrow: 'status',
    skeleton: <Skeleton width={72} height={22} />,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'kyc',
    title: 'KYC Level',
    narrow: 'hidden',
    cell: ({ kyc }) => (
      <StepMeter value={kyc} max={3}>
        {`Level ${kyc}`}
      </StepMeter>
    ),
  },
  {
    id: 'roles',
    title: 'Roles',
    cell: ({ roles }) => (
      <S.Tight>
        {roles.map((role) => (
          <Badge key={role} small>
            {role}
          </Badge>
        ))}
      </S.Tight>
    ),
  },
  {
    id: 'created',
    title: 'Created',
    numeric: true,
    sortable: true,
    wideOnly: true,
    narrow: 'hidden',
    cell: ({ created }) => formatDate(created, { locale: 'en-GB', timeZone: 'UTC' }, 'short'),
  },
  {
    id: 'actions',
    title: 'Actions',
    align: 'end',
    narrow: 'action',
    cell: ({ name }) => (
      <Button variant="ghost" size="sm" aria-label={`View ${name}`}>
        View
      </Button>
    ),
  },
];

const keyOf = ({ id }: Person) => id;

/** Tables with rows, loading, and empty. */
export function TableSamples() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [page, setPage] = useState(3);
  const rows = people.toSorted((a, b) => {
    const key = sort.column === 'created' ? 'created' : 'name';
    return a[key].localeCompare(b[key]) * (sort.direction === 'ascending' ? 1 : -1);
  });
  return (
    <>
      <Sample title="Table, sorted, with pages" wide>
        <Card>
          <Table
            label="Users"
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            sort={sort}
            onSortChange={setSort}
            avatars
          />
          <Pagination
            page={page}
            pageSize={20}
            total={50}
            items="users"
            onPageChange={setPage}
            locale="en-GB"
          />
        </Card>
      </Sample>
      <Sample title="Rows on their way">
        <Card>
          <Table
            label="Users on their way"
            columns={columns.slice(0, 2)}
            rows={[]}
            rowKey={keyOf}
            loading
            skeletonRows={3}
            avatars
          />
        </Card>
      </Sample>
      <Sample title="No rows">
        <Card>
          <Table
            label="No users"
            columns={columns}
            rows={[]}
            rowKey={keyOf}
            empty={
              <StateCard
                kind="not-found"
                title="No users found"
                action={<Button>Clear filters</Button>}
                bare
              />
            }
          />
        </Card>
      </Sample>
    </>
  );
}
