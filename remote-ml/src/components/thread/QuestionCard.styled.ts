import { styled } from '@alma/shared/styled';

export const Card = styled.section`
  display: grid;
  gap: 10px;
  min-width: 0;
  padding: 14px;
  border: 1px solid var(--warning-line);
  border-radius: var(--r-lg);
  background: var(--warning-soft);
  color: var(--text);
  font-size: var(--fs-13);

  > h2 {
    display: flex;
    align-items: baseline;
    gap: 8px;
    font-size: var(--fs-14);
    overflow-wrap: anywhere;

    > svg {
      flex: none;
      align-self: center;
      color: var(--warning);
    }
  }

  h3 {
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  small {
    color: var(--text-muted);
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
  }

  > p,
  > div > p {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
`;

export const Scroll = styled.div`
  max-height: 280px;
  margin-top: 4px;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  background: var(--bg-card);
  overflow: auto;

  dl {
    display: grid;
    gap: 8px;
  }

  dt {
    color: var(--text-muted);
    font-size: var(--fs-12);
    overflow-wrap: anywhere;
  }

  dd {
    font-family: var(--mono);
    font-size: var(--fs-12);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
`;
