import { css } from '../../core/styled.ts';

/** The look of a source's number, in the text and at the source. */
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
