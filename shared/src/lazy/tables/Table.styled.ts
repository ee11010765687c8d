import { css, keyframes, styled } from '../../core/styled.ts';

const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

/* Two lines for each row: identity and status, then details and action. */
const twoLines = css`
  /* Narrow, since its titles would widen the page, although they are clipped. */
  thead {
    position: absolute;
    width: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  /* Sortable titles stay available, as a row of buttons. */
  &[data-sortable] thead {
    position: static;
    display: block;
    width: auto;
    overflow: visible;
    clip-path: none;
  }

  &[data-sortable] thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    padding: 4px 20px;
    border-bottom: 1px solid var(--line);
  }

  &[data-sortable] thead th {
    display: none;
    height: auto;
    padding: 0;
    border: 0;
  }

  &[data-sortable] thead th[data-sorts] {
    display: block;
  }

  &,
  tbody {
    display: block;
  }

  tbody tr {
    display: grid;
    grid-auto-flow: dense;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 12px;
    padding: 12px 20px;
    border-bottom: 1px solid var(--line-faint);
  }

  tbody tr:last-child {
    border-bottom: 0;
  }

  tbody tr > *,
  tbody tr > :first-child,
  tbody tr > :last-child {
    display: flex;
    grid-column: 1;
    align-items: center;
    height: auto;
    min-width: 0;
    padding: 0;
    border: 0;
    overflow-wrap: anywhere;
  }

  /* As high as the line of text that the skeleton replaces. */
  tbody tr[aria-hidden] > [data-narrow='detail'] {
    min-height: 1.125rem;
  }

  tbody tr > [data-narrow='status'],
  tbody tr > [data-narrow='action'] {
    grid-column: 2;
    justify-content: flex-end;
  }

  tbody tr > [data-narrow='hidden'] {
    display: none;
  }

  /* The column titles are hidden, and a bare figure would say nothing. Screen readers have the titles. */
  tbody tr > [data-narrow='detail'][data-label]::before {
    content: attr(data-label);
    content: attr(data-label) / '';
    flex: none;
    margin-right: 6px;
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }

  &[data-avatars] tbody tr > [data-narrow='detail'] {
    padding-left: 44px;
  }

  &:not([data-one-line]) tbody tr[aria-hidden] > :first-child {
    min-height: 2.25rem;
  }

  &[data-one-line] tbody tr {
    grid-template-columns: minmax(0, 1fr) fit-content(56%) auto;
    align-items: center;
    padding: 6px 12px 6px 20px;
  }

  &[data-one-line] tbody tr > [data-narrow='action'] {
    grid-column: 3;
  }
`;

export const Frame = styled.div`
  container-type: inline-size;
  overflow-x: auto;
  border-radius: inherit;
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--fs-13);

  th,
  td {
    padding: 0 12px;
    font-weight: inherit;
    text-align: left;
  }

  tr > :first-child {
    padding-left: 20px;
  }

  tr > :last-child {
    padding-right: 20px;
  }

  thead th {
    height: 38px;
    border-bottom: 1px solid var(--line);
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
    white-space: nowrap;
  }

  tbody th,
  tbody td {
    height: 54px;
    padding-block: 8px;
    border-bottom: 1px solid var(--line-faint);
  }

  tbody tr:last-child > * {
    border-bottom: 0;
  }

  tbody tr:not([aria-hidden]):hover {
    background: var(--bg-inset);
  }

  [data-align='end'] {
    text-align: right;
  }

  [data-numeric] {
    font-variant-numeric: tabular-nums;
  }

  /* Reserves the space immediately, but is drawn after 200 ms. */
  tbody[data-loading] {
    animation: ${appear} 200ms step-end;
  }

  @media (max-width: 1180px) {
    th,
    td {
      padding: 0 8px;
    }

    [data-wide-only] {
      display: none;
    }
  }

  @media (max-width: 760px) {
    ${twoLines}
  }

  /* Beside the sidebar a table may be narrow on a wide screen, too. */
  @container (max-width: 600px) {
    ${twoLines}
  }
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  font-weight: var(--w-medium);

  > svg {
    opacity: 0;
    transition: opacity var(--t-fast);
  }

  &:hover,
  [aria-sort] > & {
    color: var(--text-strong);
  }

  &:hover > svg,
  &:focus-visible > svg,
  [aria-sort] > & > svg {
    opacity: 1;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

export const Identity = styled.span`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 12px;
  min-width: 0;
`;

export const IdentityText = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;

  > :first-child {
    color: var(--text-strong);
    font-weight: var(--w-medium);
    line-height: 1.1875rem;
  }

  > :nth-child(2) {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-regular);
    line-height: 1.0625rem;
  }
`;

export const SkeletonLines = styled.span`
  display: grid;
  flex: 1;
  gap: 8px;
  max-width: 200px;
`;
