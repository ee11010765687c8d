import { styled } from '@alma/shared/styled';

export const Root = styled.section`
  margin: 16px 0 0 44px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-card);
  box-shadow: var(--e-1);
  overflow: hidden;
  container-type: inline-size;

  @media (max-width: 900px) {
    margin-left: 0;
  }
`;

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 12px;
  padding: 10px 16px 8px;

  h2 {
    font-size: var(--fs-14);
    letter-spacing: -0.006em;
  }
`;

export const Tally = styled.div`
  display: flex;
  gap: 3px;
  height: 8px;
  margin: 0 16px;
  border-radius: 4px;
  overflow: hidden;

  i {
    flex: 1;
    border-radius: 2px;
    background: var(--bg-active);
  }

  i[data-side='FOR'] {
    background: var(--success-solid);
  }

  i[data-side='AGAINST'] {
    background: var(--danger-solid);
  }
`;

export const Sides = styled.div`
  display: flex;
  justify-content: space-between;
  padding: 6px 16px 8px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  font-weight: var(--w-semi);
  font-variant-numeric: tabular-nums;

  [data-side='FOR'] {
    color: var(--success);
  }

  [data-side='AGAINST'] {
    color: var(--danger);
  }
`;

export const Ballots = styled.ul`
  font-size: var(--fs-13);

  li {
    display: grid;
    grid-template-columns: auto minmax(84px, 20%) minmax(0, 1fr) auto;
    gap: 10px;
    align-items: center;
    padding: 6px 16px;
    border-top: 1px solid var(--line-faint);
  }

  strong {
    font-weight: var(--w-medium);
    overflow-wrap: anywhere;
  }

  p {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    font-size: var(--fs-12);
  }

  /* A reason with little space beside the name is placed below it. */
  @container (max-width: 520px) {
    li {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }

    p {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;

/** Below a ballot, aligned with its reason. */
export const Checklist = styled.div`
  grid-column: 1 / -1;
  margin-top: -6px;
  padding-left: 34px;

  dl > div {
    padding: 4px 0;
  }

  dt {
    display: flex;
    align-items: center;
    gap: 6px;
    color: var(--text-muted);
    font-weight: var(--w-medium);
  }

  dt span {
    font-weight: var(--w-regular);
  }

  dd {
    padding-left: 20px;
    overflow-wrap: anywhere;
  }

  @container (max-width: 520px) {
    padding-left: 0;
  }
`;

export const Rule = styled.p`
  padding: 8px 16px 10px;
  border-top: 1px solid var(--line-faint);
  color: var(--text-subtle);
  font-size: var(--fs-12);
`;

export const Override = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  margin-top: 6px;
  color: var(--text-muted);
`;
