/** Tables, and page controls for long lists. Loaded on demand. */
export { IdentityCell, IdentitySkeleton } from './IdentityCell.tsx';
export { actionsColumn, figureColumn } from './columns.ts';
export type { NarrowPlace, TableColumn, TableSort } from './columns.ts';
export { ListCard } from './ListCard.tsx';
export { Pagination } from './Pagination.tsx';
export { StepMeter } from './StepMeter.tsx';
export { Table } from './Table.tsx';
export { type AddressView, oneOf, textUpTo, useAddressView, withoutDefaults } from './useAddressView.ts';
