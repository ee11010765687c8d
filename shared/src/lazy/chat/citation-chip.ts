import { css } from '../../core/styled.ts';

/** The number of a source, in the text and at the source alike. */
export const citationChip = css`
  display: inline-grid;
  place-items: center;
  min-width: 17px;
  height: 17px;
  padding: 0 4px;
  border: 0;
  border-radius: 5px;
  background: var(--accent-soft);
  color: var(--accent);
  font-size: var(--fs-11);
  font-weight: var(--w-semi);
  line-height: 1;
  font-variant-numeric: tabular-nums;
`;
