import { styled } from '../../styled.ts';

/** Fields or cards in a column, 16 px apart; `data-gap` 2, 3 or 5 is another step of the scale. */
export const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);

  &[data-gap='2'] {
    gap: var(--s-2);
  }

  &[data-gap='3'] {
    gap: var(--s-3);
  }

  &[data-gap='5'] {
    gap: var(--s-5);
  }
`;

/** Controls side by side, in lines that wrap. */
export const Inline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
`;

/** A line of small text between other content. */
export const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;

  &[data-subtle] {
    color: var(--text-subtle);
  }

  &[data-small] {
    font-size: var(--fs-12);
  }
`;
