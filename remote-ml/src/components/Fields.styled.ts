import { styled } from '@alma/shared/styled';

/** Fields in a column. */
export const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`;

/** Two fields side by side if there is space. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--s-4);
  align-items: start;
`;

/** Buttons side by side. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
`;

/** A line of small text. */
export const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
`;
