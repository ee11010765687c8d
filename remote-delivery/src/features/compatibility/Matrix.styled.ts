import { styled } from '@alma/shared/styled';

/* Rows become blocks on narrow screens. */
export const Frame = styled.div`
  overflow-x: auto;

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--fs-13);
  }

  th,
  td {
    padding: 10px 12px;
    border-bottom: 1px solid var(--line-faint);
    font-weight: inherit;
    text-align: left;
    vertical-align: top;
  }

  thead th {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  tbody th {
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  tr > :first-child {
    padding-left: 20px;
  }

  tbody tr:last-child > * {
    border-bottom: 0;
  }

  small {
    display: block;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    overflow-wrap: anywhere;
  }

  ul {
    display: grid;
    gap: 4px;
    overflow-wrap: anywhere;
  }

  @media (max-width: 760px) {
    thead {
      position: absolute;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    table,
    tbody,
    tr {
      display: block;
    }

    tr {
      padding: 12px 16px;
      border-bottom: 1px solid var(--line-faint);
    }

    tbody tr > *,
    tbody tr > :first-child {
      display: block;
      padding: 3px 0;
      border: 0;
    }

    td[data-title]::before {
      content: attr(data-title);
      display: block;
      color: var(--text-subtle);
      font-size: var(--fs-12);
    }
  }
`;
