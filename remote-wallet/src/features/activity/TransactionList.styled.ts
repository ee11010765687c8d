import { styled } from '@alma/shared/styled';

export const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto minmax(124px, auto);
  align-items: center;
  gap: 16px;
  min-height: 58px;
  padding: 8px 20px;
  border-bottom: 1px solid var(--line-faint);
  font-size: var(--fs-13);

  &:last-child {
    border-bottom: 0;
  }

  &:hover {
    background: var(--bg-inset);
  }

  /* The only link covers the whole row. */
  a {
    color: var(--text-strong);
    font-weight: var(--w-medium);
  }

  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  @media (max-width: 900px) {
    grid-template-columns: 32px minmax(0, 1fr) auto;
    gap: 12px;
    padding: 10px 20px;
  }
`;

export const Sign = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--bg-hover);
  color: var(--text-muted);

  &[data-tone='success'] {
    background: var(--success-soft);
    color: var(--success);
  }

  &[data-tone='warning'] {
    background: var(--warning-soft);
    color: var(--warning);
  }
`;

export const Words = styled.div`
  display: grid;
  min-width: 0;
  line-height: 1.4;
  overflow-wrap: anywhere;

  small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
  }

  small > span {
    display: none;
  }

  @media (max-width: 900px) {
    small > span {
      display: inline;
    }
  }
`;

export const State = styled.span`
  @media (max-width: 900px) {
    display: none;
  }
`;

export const Sum = styled.span`
  color: var(--text-strong);
  font-size: var(--fs-14);
  font-weight: var(--w-medium);
  font-variant-numeric: tabular-nums;
  text-align: right;

  &[data-direction='in'] {
    color: var(--success);
  }

  > small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }

  @media (max-width: 900px) {
    > small {
      display: block;
    }
  }
`;

export const Day = styled.h2`
  padding: 16px 20px 8px;
  border-bottom: 1px solid var(--line-faint);
  color: var(--text-muted);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);
  letter-spacing: 0;

  @media (max-width: 900px) {
    padding: 14px 20px 6px;
  }
`;
