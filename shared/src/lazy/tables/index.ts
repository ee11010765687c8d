/** Rows of one kind and the pages of a long list. Loaded on demand. */
export { IdentityCell, IdentitySkeleton } from './IdentityCell.tsx';
export type { NarrowPlace, TableColumn, TableSort } from './columns.ts';
export { Pagination } from './Pagination.tsx';
export { StepMeter } from './StepMeter.tsx';
export { Table } from './Table.tsx';
