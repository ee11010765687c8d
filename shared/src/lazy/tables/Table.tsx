import type { Key, ReactNode } from 'react';
import { Icon, Skeleton, VisuallyHidden } from '../../core/ui/index.ts';
import type { TableColumn, TableSort } from './columns.ts';
import { nextSort, placeOf } from './columns.ts';
import { IdentitySkeleton } from './IdentityCell.tsx';
import * as S from './Table.styled.ts';
import { tableTexts } from './texts.ts';

interface TableProps<Row> {
  /** What the table lists: 'Users'. */
  label: string;
  /** Defined outside the component; their order is the order in the table. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The first rows are loading: shows skeletons of the same size. */
  loading?: boolean;
  /** The number of skeletons: the page size if known. */
  skeletonRows?: number;
  /** Rows are shown and being refreshed. */
  busy?: boolean;
  sort?: TableSort | undefined;
  onSortChange?: (sort: TableSort) => void;
  /** Identities have avatars: details of two-line rows are aligned with the name. */
  avatars?: boolean;
  /** Rows without details have one line on narrow screens, too: identity, status, action. */
  oneLine?: boolean;
  /** Shown instead of the table when there are no rows: a bare `StateCard`. */
  empty?: ReactNode;
}

// ARIA roles repeat the native ones: rows that are styled as lists on narrow screens would otherwise lose theirs.
/** Rows of one kind, inside a `Card`. The first column is the identity and the row's header. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    loading = false,
    busy = false,
    avatars = false,
    oneLine = false,
    empty,
  } = props;
  if (!loading && rows.length === 0 && empty !== undefined) return empty;
  const sorts = columns.some(({ sortable }) => sortable);
  return (
    <S.Frame>
      {loading && <VisuallyHidden role="status">{tableTexts.loading(label)}</VisuallyHidden>}
      <S.Table
        role="table"
        aria-label={label}
        aria-busy={loading || busy || undefined}
        data-sortable={sorts ? '' : undefined}
        {...shapeOf(avatars, oneLine)}
      >
        <thead role="rowgroup">
          <HeadRow {...props} />
        </thead>
        <tbody role="rowgroup" data-loading={loading ? '' : undefined}>
          {loading ? (
            <SkeletonRows {...props} />
          ) : (
            rows.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} />)
          )}
        </tbody>
      </S.Table>
    </S.Frame>
  );
}

/** Custom properties of narrow rows. */
const shapeOf = (avatars: boolean, oneLine: boolean) => ({
  'data-avatars': avatars ? '' : undefined,
  'data-one-line': oneLine ? '' : undefined,
});

function HeadRow<Row>({ columns, sort, onSortChange }: TableProps<Row>) {
  return (
    <tr role="row">
      {columns.map((column, index) => {
        const direction = sort?.column === column.id ? sort.direction : undefined;
        return (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            {...placeOf(column, index)}
            data-sorts={column.sortable ? '' : undefined}
            aria-sort={direction}
          >
            {column.sortable ? (
              <S.SortButton type="button" onClick={() => onSortChange?.(nextSort(column.id, sort))}>
                {column.title}
                <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={12} />
              </S.SortButton>
            ) : (
              column.title
            )}
          </th>
        );
      })}
    </tr>
  );
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly TableColumn<Row>[] }) {
  return (
    <tr role="row">
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} role="rowheader" scope="row" {...placeOf(column, index)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} role="cell" {...placeOf(column, index)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, skeletonRows = 10, avatars = false }: TableProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, index) => (
        <td key={column.id} {...placeOf(column, index)}>
          {column.skeleton ?? (index === 0 ? <IdentitySkeleton avatar={avatars} /> : <Skeleton width={64} />)}
        </td>
      ))}
    </tr>
  ));
}
