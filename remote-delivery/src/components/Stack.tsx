import { styled } from '@alma/shared/styled';

/** Cards in a column. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`;

/** Buttons side by side, at the end of a row. */
export const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  justify-content: flex-end;
`;

/** A line of small text below other content. */
export const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
`;
