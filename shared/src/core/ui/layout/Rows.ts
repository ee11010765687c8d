import { styled } from '../../styled.ts';

/** Fields or cards in a column. */
export const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`;

/** A line of small text between other content. */
export const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
`;
