import { styled } from '@alma/shared/styled';

export const List = styled.ul`
  display: grid;
  gap: 4px;
  margin: 2px 0 8px;

  &:last-child {
    margin-bottom: 0;
  }
`;

export const Step = styled.details`
  min-width: 0;
  border: 1px solid var(--line-faint);
  border-radius: var(--r-md);
  background: var(--bg-inset);
  color: var(--text-muted);
  font-size: var(--fs-12);

  > summary {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr) auto 14px;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    padding: 4px 10px;
    border-radius: var(--r-md);
    line-height: 1.4;
    list-style: none;
    cursor: pointer;

    &::-webkit-details-marker {
      display: none;
    }

    &:hover {
      color: var(--text);
    }
  }

  > summary > svg:last-child {
    transition: transform 120ms;
  }

  &[open] > summary > svg:last-child {
    transform: rotate(180deg);
  }

  &[data-status='failed'] > summary > svg:first-child {
    color: var(--danger);
  }

  > div {
    display: grid;
    gap: 8px;
    padding: 4px 10px 10px;
  }

  small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

export const Title = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  details[open] > summary > & {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

export const Part = styled.div`
  h4 {
    margin-bottom: 2px;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  pre {
    max-height: 260px;
    margin: 0;
    overflow: auto;
    color: var(--text);
    font-family: var(--mono);
    font-size: var(--fs-12);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

export const Marked = styled.p`
  display: flex;
  align-items: baseline;
  gap: 6px;

  svg {
    flex: none;
    align-self: center;
  }
`;
