import type { ReactNode } from 'react';

/**
 * The place of a cell when rows become two-line lists: `identity` and `status` share the first line, `detail` and
 * `action` the second. A status is never `hidden`.
 */
export type NarrowPlace = 'identity' | 'status' | 'detail' | 'action' | 'hidden';

export interface TableColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions are aligned to the end. */
  align?: 'start' | 'end';
  /** Uses tabular figures, so that digits align, and shows its title beside the figure in two-line rows. */
  numeric?: boolean;
  /** Its title is a sort button. */
  sortable?: boolean;
  /** Hidden up to 1180 px. */
  wideOnly?: boolean;
  /** By default the first column is the identity and the others are details. */
  narrow?: NarrowPlace;
  /** The placeholder while rows load; a line by default. */
  skeleton?: ReactNode;
}

/** A column of figures. */
export const figureColumn = <Row>(
  id: string,
  title: string,
  cell: TableColumn<Row>['cell'],
): TableColumn<Row> => ({ id, title, align: 'end', numeric: true, cell });

export interface TableSort {
  /** Id of the column. */
  column: string;
  direction: 'ascending' | 'descending';
}

/** A click on a title sorts by it, another one reverses the order. */
export const nextSort = (column: string, current: TableSort | undefined): TableSort => ({
  column,
  direction: current?.column === column && current.direction === 'ascending' ? 'descending' : 'ascending',
});

/** Custom properties of a cell. */
export const placeOf = <Row>(column: TableColumn<Row>, index: number) => ({
  'data-align': column.align ?? 'start',
  'data-numeric': column.numeric ? '' : undefined,
  'data-label': column.numeric ? column.title : undefined,
  'data-wide-only': column.wideOnly ? '' : undefined,
  'data-narrow': column.narrow ?? (index === 0 ? 'identity' : 'detail'),
});

/** The last column: what can be done with a row. */
export const actionsColumn = <Row>(title: string, cell: TableColumn<Row>['cell']): TableColumn<Row> => ({
  id: 'actions',
  title,
  align: 'end',
  narrow: 'action',
  cell,
});
