import { styled } from '@alma/shared/styled';

export const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  margin: -8px;
  padding: 8px;
  border: 1px dashed transparent;
  border-radius: var(--r-lg);

  &[data-over] {
    border-color: var(--accent-line);
    background: var(--accent-soft);
  }
`;

export const Words = styled.div`
  display: grid;
  flex: 1;
  gap: var(--s-2);
  min-width: 0;
`;

export const Hint = styled.p`
  color: var(--text-subtle);
  font-size: var(--fs-12);

  &[data-error] {
    color: var(--danger);
    font-weight: var(--w-medium);
  }
`;

/** Takes the space of the hint, so that nothing moves. */
export const Sending = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 7.5rem;
  align-items: center;
  gap: var(--s-3);
  color: var(--text-muted);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;
