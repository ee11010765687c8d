import { css, styled } from '../../core/styled.ts';

const lineLooks = css`
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  fill: none;
  vector-effect: non-scaling-stroke;

  &[data-line='0'] {
    stroke: var(--chart-1);
  }

  &[data-line='1'] {
    stroke: var(--chart-2);
    stroke-dasharray: 7 5;
  }

  &[data-line='2'] {
    stroke: var(--chart-3);
    stroke-dasharray: 2 5;
  }

  &[data-line='3'] {
    stroke: var(--chart-4);
    stroke-dasharray: 10 4 2 4;
  }
`;

export const Frame = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  font-size: var(--fs-12);
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  color: var(--text-muted);

  li {
    display: flex;
    gap: 8px;
    align-items: center;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  svg {
    flex: none;
  }

  line {
    ${lineLooks}
  }
`;

/* Text is outside the drawing, which stretches to any width. */
export const Plot = styled.div`
  position: relative;
  height: 148px;
  margin: 8px 0 2px;
  padding-right: 60px;

  svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }

  [data-part='grid'] {
    stroke: var(--chart-grid);
    vector-effect: non-scaling-stroke;
  }

  path {
    ${lineLooks}
  }
`;

export const Marks = styled.div`
  position: absolute;
  inset: 0 0 0 auto;
  width: 52px;
  color: var(--text-subtle);
  font-variant-numeric: tabular-nums;

  span {
    position: absolute;
    white-space: nowrap;
    transform: translateY(-50%);
  }
`;

export const Along = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  padding-right: 60px;
  color: var(--text-subtle);
`;

export const Details = styled.details`
  color: var(--text-muted);

  summary {
    width: fit-content;
    padding: 4px 0;
    border-radius: var(--r-sm);
    cursor: pointer;
  }

  summary:hover {
    color: var(--text-strong);
  }
`;

export const Scroll = styled.div`
  max-height: 260px;
  margin-top: 4px;
  overflow: auto;

  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: 5px 8px 5px 0;
    border-bottom: 1px solid var(--line-faint);
    font-weight: inherit;
    text-align: left;
  }

  thead th {
    color: var(--text-subtle);
    font-weight: var(--w-medium);
    overflow-wrap: anywhere;
  }
`;
