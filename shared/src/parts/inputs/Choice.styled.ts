import { styled } from '../../core/styled.ts';

/* The browser's radio lies over its drawing, so that arrow keys, forms and readers treat it as what it is. */
export const Radio = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  border-radius: inherit;
  appearance: none;
  cursor: pointer;

  &:disabled {
    cursor: not-allowed;
  }
`;

export const Segments = styled.div`
  display: inline-grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  justify-self: start;
  padding: 2px;
  border-radius: 9px;
  background: var(--bg-active);

  &[data-block] {
    display: grid;
    justify-self: stretch;
  }
`;

export const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 28px;
  padding: 2px 12px;
  border-radius: 7px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);
  text-align: center;

  [data-block] > & {
    min-height: 32px;
  }

  &:has(:checked) {
    background: var(--bg-raised);
    box-shadow: var(--e-1);
    color: var(--text-strong);
  }

  &:has(:disabled) {
    color: var(--text-disabled);
  }

  @media (pointer: coarse) {
    min-height: 40px;
  }
`;

export const Cards = styled.div`
  display: grid;
  gap: var(--s-2);
`;

export const CardOption = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 48px;
  padding: 8px 14px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-list);
  background: var(--bg-card);
  font-size: var(--fs-13);
  transition:
    background var(--t-fast),
    border-color var(--t-fast);

  &:hover {
    background: var(--bg-hover);
  }

  &:has(:checked) {
    border-color: var(--accent-solid);
    background: var(--accent-soft);
  }

  &:has(:disabled) {
    background: var(--bg-inset);
    color: var(--text-muted);
  }

  /* The ring of a radio, at the end. */
  &::after {
    content: '';
    box-sizing: border-box;
    flex: none;
    width: 16px;
    height: 16px;
    margin-left: auto;
    border: 1.5px solid var(--line-control);
    border-radius: 50%;
  }

  &:has(:checked)::after {
    border: 5px solid var(--accent-solid);
  }
`;

export const CardWords = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;

  > :first-child {
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  > :nth-child(2) {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;
