import type { ReactNode } from 'react';
import { styled } from '../../styled.ts';

const List = styled.dl`
  display: grid;
  font-size: var(--fs-13);

  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-4);
    min-height: 44px;
    padding: 6px 0;
    border-bottom: 1px solid var(--line-faint);
  }

  > div:last-child {
    border-bottom: 0;
  }

  dt {
    flex: none;
    max-width: 50%;
    color: var(--text-muted);
  }

  dd {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 6px;
    /* Wide enough for a word: only longer ones break. */
    min-width: min(7em, 50% - var(--s-4));
    color: var(--text-strong);
    text-align: right;
    overflow-wrap: anywhere;
  }

  &[data-align='start'] > div {
    display: grid;
    grid-template-columns: min(10.5rem, 40%) minmax(0, 1fr);
  }

  &[data-align='start'] dt {
    max-width: none;
  }

  &[data-align='start'] dd {
    justify-content: flex-start;
    min-width: 0;
    text-align: left;
  }

  @media (max-width: 900px) {
    &[data-align='start'] > div {
      grid-template-columns: min(7rem, 40%) minmax(0, 1fr);
    }
  }

  /* Beside its term a value would have space for half an address. */
  @media (max-width: 22em) {
    &[data-align='start'] > div {
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
    }
  }
`;

export interface DescriptionItem {
  term: string;
  /** Shown instead of the plain term, such as the term with an explanation. */
  label?: ReactNode;
  value: ReactNode;
}

interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** Values at the end of the row (narrow cards) or in their own column. */
  align?: 'end' | 'start';
}

/** Terms and their values. */
export function DescriptionList({ items, align = 'end' }: DescriptionListProps) {
  return (
    <List data-align={align}>
      {items.map(({ term, label = term, value }) => (
        <div key={term}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
