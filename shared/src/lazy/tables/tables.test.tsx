import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { StateCard } from '../../core/ui/index.ts';
import type { TableColumn, TableSort } from './index.ts';
import { IdentityCell, Pagination, StepMeter, Table } from './index.ts';

interface Person {
  id: string;
  name: string;
  email: string;
  status: string;
}

const people: readonly Person[] = [
  { id: 'p1', name: 'Elena Marković', email: 'elena@alma.test', status: 'Active' },
  { id: 'p2', name: 'Jonas Okafor', email: 'jonas@alma.test', status: 'Suspended' },
];

const columns: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    title: 'User',
    sortable: true,
    cell: ({ name, email }) => <IdentityCell name={name} detail={email} />,
  },
  { id: 'status', title: 'Status', narrow: 'status', cell: ({ status }) => status },
  {
    id: 'view',
    title: 'Actions',
    align: 'end',
    narrow: 'action',
    cell: ({ name }) => <a href="/">{name}</a>,
  },
];

const keyOf = ({ id }: Person) => id;

function Sorted({ onSort }: { onSort: (sort: TableSort) => void }) {
  const [sort, setSort] = useState<TableSort>();
  const handleSort = (next: TableSort) => {
    setSort(next);
    onSort(next);
  };
  return (
    <Table
      label="Users"
      columns={columns}
      rows={people}
      rowKey={keyOf}
      sort={sort}
      onSortChange={handleSort}
    />
  );
}

it('is a table whose rows are labelled by their subject', () => {
  render(<Table label="Users" columns={columns} rows={people} rowKey={keyOf} />);
  const table = screen.getByRole('table', { name: 'Users' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['User', 'Status', 'Actions']);
  const row = within(table).getByRole('row', { name: /Jonas Okafor/u });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('jonas@alma.test');
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('Suspended');
});

it('keeps the title of a figure beside it, for rows without column titles', () => {
  const calls = { id: 'calls', title: 'Calls', numeric: true, cell: () => 8 };
  render(<Table label="Users" columns={[...columns, calls]} rows={people} rowKey={keyOf} />);
  const [row] = screen.getAllByRole('row', { name: /Jonas Okafor/u });
  const labels = within(row!).getAllByRole('cell');
  expect(labels.map((cell) => cell.getAttribute('data-label'))).toEqual([null, null, 'Calls']);
});

it('sorts by its titles, and shows the direction', async () => {
  const user = userEvent.setup();
  const handleSort = jest.fn();
  render(<Sorted onSort={handleSort} />);
  const header = screen.getByRole('columnheader', { name: 'User' });
  expect(header).not.toHaveAttribute('aria-sort');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await user.keyboard('{Enter}');
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(handleSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'descending' });
  expect(
    within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button'),
  ).not.toBeInTheDocument();
});

it('shows that rows are loading, without empty rows', () => {
  const { container } = render(
    <Table label="users" columns={columns} rows={[]} rowKey={keyOf} loading skeletonRows={3} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading users');
  expect(screen.getByRole('table', { name: 'users' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(container.querySelectorAll('tbody tr')).toHaveLength(3);
});

it('is replaced by the empty state', () => {
  const nothing = <StateCard kind="empty" title="No users found" bare />;
  render(<Table label="Users" columns={columns} rows={[]} rowKey={keyOf} empty={nothing} />);
  expect(screen.getByRole('heading', { name: 'No users found' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

function Pages({ start, total }: { start: number; total: number }) {
  const [page, setPage] = useState(start);
  return (
    <Pagination page={page} pageSize={20} total={total} items="users" onPageChange={setPage} locale="en-GB" />
  );
}

it('shows its range, also on an incomplete last page', async () => {
  const user = userEvent.setup();
  render(<Pages start={2} total={1050} />);
  expect(screen.getByText('Showing 21 to 40 of 1,050 users')).toBeVisible();
  expect(screen.getByText('Page 2 of 53')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('status')).toHaveTextContent('Showing 41 to 60 of 1,050 users');
});

it('ends at both ends without losing the focus', async () => {
  const user = userEvent.setup();
  render(<Pages start={2} total={50} />);
  const next = screen.getByRole('button', { name: 'Next' });
  await user.click(next);
  expect(screen.getByText('Showing 41 to 50 of 50 users')).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  const previous = screen.getByRole('button', { name: 'Previous' });
  await user.click(previous);
  await user.click(previous);
  expect(screen.getByText('Page 1 of 3')).toBeVisible();
  expect(previous).toHaveAttribute('aria-disabled', 'true');
});

function Counted({ start, shown }: { start: number; shown?: number }) {
  return (
    <Pagination
      page={start}
      pageSize={20}
      total={10_000}
      shown={shown}
      items="users"
      onPageChange={() => undefined}
      locale="en-GB"
    />
  );
}

it.each([
  ['the first page', 1, 20, 'Showing 1 to 20 of 10,000+ users', 'Page 1 of 500+', true],
  ['the last counted page', 500, 20, 'Showing 9,981 to 10,000 of 10,000+ users', 'Page 500 of 500+', true],
  ['a page beyond it', 501, 20, 'Showing 10,001 to 10,020 of 10,000+ users', 'Page 501 of 501+', true],
  ['the end', 502, 7, 'Showing 10,021 to 10,027 of 10,027 users', 'Page 502 of 502', false],
])('claims no exact total where counting stopped: %s', (_, page, shown, range, pages, hasNext) => {
  render(<Counted start={page} shown={shown} />);
  expect(screen.getByText(range)).toBeVisible();
  expect(screen.getByText(pages)).toBeVisible();
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe(hasNext ? null : 'true');
});

it.each([
  ['an old address', 9, 8, undefined, 1],
  ['the last page without its last item', 3, 40, 0, 2],
  ['a page after the end of a list that is not counted to its end', 700, 10_000, 0, 500],
])('goes to the last page, once it is loaded, from %s', (_, page, total, shown, last) => {
  const handlePage = jest.fn();
  const pages = (busy: boolean) => (
    <Pagination
      page={page}
      pageSize={20}
      total={total}
      shown={shown}
      items="users"
      onPageChange={handlePage}
      locale="en-GB"
      busy={busy}
    />
  );
  const { rerender } = render(pages(true));
  expect(handlePage).not.toHaveBeenCalled();
  rerender(pages(false));
  expect(handlePage.mock.calls).toEqual([[last, { replace: true }]]);
});

it('has no page controls for an empty list', () => {
  const { container } = render(<Pages start={1} total={0} />);
  expect(container).toBeEmptyDOMElement();
});

it('shows steps as text and as cells', () => {
  const { container } = render(
    <StepMeter value={2} max={3}>
      Level 2
    </StepMeter>,
  );
  expect(container).toHaveTextContent(/^Level 2$/u);
  expect(container.querySelectorAll('[data-on]')).toHaveLength(2);
});
