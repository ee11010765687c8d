import { styled } from '@alma/shared/styled';

export const Rows = styled.ul`
  container-type: inline-size;
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 2px 12px;
  min-height: 58px;
  padding: 10px 12px 10px 20px;
  border-bottom: 1px solid var(--line-faint);
  font-size: var(--fs-13);

  /* A button at the end has its own padding. */
  &:not(:has(> button)) {
    padding-right: 20px;
  }

  &:last-child {
    border-bottom: 0;
  }

  > div {
    grid-area: 1 / 1;
  }

  > span {
    grid-area: 1 / 2;
  }

  > button {
    grid-area: 1 / 3;
  }

  /* The date of assignment is beside the name if there is space, and below it otherwise. */
  @container (max-width: 479.98px) {
    > span {
      grid-area: 2 / 1;
    }

    &:has(> span) > button {
      grid-area: 1 / 3 / span 2;
    }
  }

  &[data-done] {
    background: var(--bg-inset);
  }
`;

export const Words = styled.div`
  min-width: 0;
  color: var(--text-muted);

  > strong {
    display: block;
    font-weight: var(--w-medium);
  }
`;

export const Assigned = styled.span`
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

export const Hint = styled.span`
  display: block;
  color: var(--text-subtle);
  font-size: var(--fs-12);
`;

export const Note = styled.p`
  padding: 14px 20px;
  color: var(--text-subtle);
  font-size: var(--fs-13);
`;
