import { styled } from '@alma/shared/styled';

export const Count = styled.span`
  display: grid;
  grid-template-columns: 96px auto;
  align-items: center;
  gap: 10px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;

  @media (max-width: 760px) {
    grid-template-columns: auto;

    > [role='progressbar'] {
      display: none;
    }
  }
`;

export const Failed = styled.span`
  color: var(--danger);
  font-size: var(--fs-12);
  line-height: var(--lh-ui);

  /* Two lines, so that the title keeps its own line and height. */
  @media (max-width: 760px) {
    max-width: 5.25rem;
  }
`;

export const List = styled.ol`
  > li + li {
    border-top: 1px solid var(--line-faint);
  }

  > li:last-child > * {
    border-radius: 0 0 var(--r-lg) var(--r-lg);
  }
`;

export const Row = styled.div`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr) 16px;
  align-items: center;
  gap: 12px;
  min-height: calc(var(--row-h) - 1px);
  padding: 6px 20px;
  color: var(--text-subtle);
  font-size: var(--fs-13);
  line-height: var(--lh-ui);

  b {
    display: block;
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  &[data-done] b {
    color: var(--text-muted);
  }

  &[data-done] > svg {
    color: var(--success);
  }

  &:is(a):focus-visible {
    outline-offset: -2px;
  }

  &:is(a):hover {
    background: var(--bg-hover);
    text-decoration: none;
  }

  &[data-next] > :is(svg, i) {
    border-color: var(--accent);
    color: var(--accent);
  }

  @media (max-width: 760px) {
    small {
      display: none;
    }
  }
`;

export const Text = styled.small`
  font-size: var(--fs-12);
`;

/** The empty circle of a step that is not done. */
export const Ring = styled.i`
  width: 16px;
  height: 16px;
  margin: 0 1px;
  border: 1.5px solid var(--line-control);
  border-radius: 50%;
`;
