import { styled } from '@alma/shared/styled';

/** Fields below each other. */
export const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`;

/** Two fields beside each other where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--s-4);
  align-items: start;
`;

/** Buttons beside each other. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
`;

/** A line of small words. */
export const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
`;
